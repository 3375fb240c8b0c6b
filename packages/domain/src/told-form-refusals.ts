/** The refusals that forms answer with more than their text: of contracts to be started, of companies and of reviews. */
export const formRefusals = {
  SUBMITTED_BEFORE: { code: 2016, message: '一分钟内已提交过相同内容，是否再次发起？' },
  DRAFT_NOT_FOUND: { code: 3027, message: '草稿不存在或已清除' },
  DRAFT_CHANGED: { code: 3028, message: '草稿已在别处更新' },
  PDF_ENCRYPTED: { code: 5004, message: '文件需要密码才能打开，请输入打开密码' },
  PDF_PASSWORD_WRONG: { code: 5015, message: '密码不正确，请重新输入' },
  PERSON_NOT_FOUND: { code: 6014, message: '没有姓名与手机号一致的已实名用户，请核对后重试' },
  MANAGER_UNCHANGED: { code: 6015, message: '该用户已是企业管理员' },
  COMPANY_DATA_MISMATCH: {
    code: 6016,
    message: '企业信息核验不一致，请核对企业名称、信用代码和法定代表人信息',
  },
  APPLICATION_FORM_MISSING: { code: 6018, message: '请上传企业认证申请表' },
  REVIEWED_BEFORE: { code: 6019, message: '该申请已处理，请刷新页面' },
  BRANCH_NOT_FOUND: { code: 102014, message: '未查询到支行，请检查关键字' },
  COMPANY_ALREADY_AUTHENTICATED: { code: 102017, message: '该企业已认证' },
  COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT: { code: 102018, message: '该企业已认证' },
} as const
