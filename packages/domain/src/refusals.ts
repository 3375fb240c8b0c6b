import { toldRefusals } from './told-refusals.ts'

/**
 * Every business refusal: its name in code, its number on the wire and its default Chinese text; those that pages tell
 * apart stand in told-refusals.ts, because every page carries them.
 * The seeds' own numbers come first (-1, 1001, 10002, 10003, 102014, 102017, 102018); ours stand in
 * blocks of 1000 by area: 2 general, 3 contract and signing, 4 login and identity, 5 files, 6 company
 * and seal, 7 application, 8 outside application.
 */
export const refusals = {
  ...toldRefusals,
  CALL_FAILED: { code: 10002, message: '系统异常，请稍后再试' },
  CALL_FAILED_TEXT: { code: 10003, message: '系统异常，请稍后再试' },

  BODY_MALFORMED: { code: 2002, message: '请求内容不是有效的JSON' },
  CALL_UNKNOWN: { code: 2003, message: '请求的接口不存在' },
  TOO_MANY_REQUESTS: { code: 2004, message: '操作过于频繁，请稍后再试' },
  CROSS_SITE: { code: 2005, message: '请求来源不正确，请刷新页面后重试' },
  BODY_TOO_LARGE: { code: 2006, message: '请求内容过大' },
  MEDIA_TYPE_UNSUPPORTED: { code: 2007, message: '不支持的内容类型' },
  SERVER_FAULT: { code: 2008, message: '服务器错误，请重试' },
  IN_PROGRESS: { code: 2009, message: '正在处理中，请勿重复提交' },
  IDEMPOTENCY_CONFLICT: { code: 2010, message: '重复的请求标识对应了不同的内容，请刷新页面后重试' },
  DATABASE_AWAY: { code: 2021, message: '系统暂时无法访问数据，请稍后重试' },
  OUTCOME_UNCONFIRMED: { code: 2022, message: '未能确认操作是否完成，请刷新页面查看结果后再试' },
  CONTENDED: { code: 2023, message: '相关内容正在被其他操作占用，请稍后重试' },
  SERVER_BUSY: { code: 2011, message: '系统繁忙，请稍后再试' },
  REQUEST_MALFORMED: { code: 2012, message: '请求格式不正确' },
  REQUEST_TIMEOUT: { code: 2013, message: '请求超时，请检查网络后重试' },
  TOO_MANY_CONNECTIONS: { code: 2014, message: '连接过多，请稍后再试' },
  UPLOAD_BROKEN: { code: 2015, message: '上传内容不完整，请重新上传' },
  STORAGE_FULL: { code: 2031, message: '存储空间不足，暂时无法保存，请稍后再试' },

  NOT_INITIATOR: { code: 3002, message: '只有发起人可以撤销合同' },
  NOT_IN_SIGNING: { code: 3003, message: '合同不在签署中，无法操作' },
  CONTRACT_CANCELED: { code: 3004, message: '合同已撤销，无法签署' },
  CONTRACT_REFUSED: { code: 3005, message: '合同已拒签，无法签署' },
  CONTRACT_EXPIRED: { code: 3006, message: '合同已过期，无法签署' },
  CONTRACT_COMPLETED: { code: 3007, message: '合同已完成签署' },
  NOT_YOUR_TURN: { code: 3008, message: '还未轮到您签署' },
  ALREADY_SIGNED: { code: 3009, message: '您已签署该合同' },
  SEAL_NOT_AUTHORIZED: { code: 3010, message: '您没有可用的印章授权，请联系企业管理员' },
  SIGN_IN_PROGRESS: { code: 3011, message: '签署处理中，请稍后查看结果' },
  CONSENT_REQUIRED: { code: 3012, message: '请先阅读并同意签署全部内容' },
  SIGNATURE_REQUIRED: { code: 3013, message: '请先完成手写签名' },
  CONTRACT_NO_TAKEN: { code: 3014, message: '合同编号已存在' },
  DEADLINE_INVALID: { code: 3015, message: '签署截止日期应在今天起14天内' },
  SIGNERS_MISSING: { code: 3016, message: '请至少添加一个签署方' },
  POSITION_MISSING: { code: 3017, message: '请指定签署位置' },
  POSITION_OUTSIDE_PAGE: { code: 3018, message: '印章不能超出页面范围' },
  SIGNER_INVALID: { code: 3019, message: '签署方信息有误' },
  TIMESTAMP_UNAVAILABLE: { code: 3021, message: '时间戳服务暂不可用，请稍后再试' },
  DOWNLOAD_NOT_ALLOWED: { code: 3022, message: '合同已撤销或已过期，不能查看和下载' },
  SIGNER_UNAVAILABLE: { code: 3023, message: '签名密钥服务暂不可用，请稍后再试' },
  DOCUMENT_MISMATCH: {
    code: 3026,
    message: '合同文件与平台的操作记录不一致，已停止查看、下载和签署，请联系平台管理员',
  },
  NOT_COMPLETED: { code: 3055, message: '合同尚未签署完成，不能下载证据包' },
  SIGNER_NOT_FAST: { code: 3052, message: '不支持快捷签署，请重新发起合同' },
  MESSAGE_NOT_RESENDABLE: { code: 3054, message: '该消息不能重新发送，请刷新页面后查看' },
  SIGNER_NOT_CHANGED: { code: 3053, message: '所选合同没有可更换的签署人' },
  DRAFTS_FULL: { code: 3029, message: '草稿已达50份上限，请先在草稿箱中删除不用的草稿' },

  SIGN_BATCH_NOT_FOUND: { code: 3041, message: '批量签署任务不存在或无权访问' },

  CODE_TOO_SOON: { code: 4003, message: '获取验证码过于频繁，请稍后再试' },
  CODE_LIMIT: { code: 4004, message: '今日获取验证码次数已达上限，请明天再试' },
  HUMAN_CHECK_REQUIRED: { code: 4005, message: '请先完成安全验证' },
  HUMAN_CHECK_FAILED: { code: 4006, message: '安全验证未通过，请重试' },
  SESSION_INVALID: { code: 4008, message: '登录已失效，请重新登录' },
  ACCESS_DENIED: { code: 4009, message: '您没有权限进行此操作' },
  ALREADY_VERIFIED: { code: 4011, message: '您已完成实名认证，无需重复认证' },
  AUTHORITY_UNAVAILABLE: { code: 4013, message: '身份核验服务暂不可用，请稍后再试' },
  WAY_UNSUPPORTED: { code: 4014, message: '暂不支持该认证方式' },
  OWN_REVIEW: { code: 4022, message: '不能审核自己的认证申请' },
  UNDER_AGE: { code: 4015, message: '未满14周岁不能进行实名认证' },

  FILE_NOT_FOUND: { code: 5001, message: '文件不存在或无权访问' },
  FILE_TOO_LARGE: { code: 5002, message: '附件大小不能超过20MB' },
  FILE_NOT_PDF: { code: 5003, message: '仅支持pdf格式' },
  PDF_BROKEN: { code: 5005, message: 'PDF文件无效或已损坏' },
  PDF_CERTIFIED: { code: 5006, message: '文件已被认证签名锁定，不能再添加签名' },
  PDF_DYNAMIC_FORM: { code: 5007, message: '不支持动态表单（XFA）文件，请另存为普通PDF后上传' },
  PDF_SIGNED_MERGE: { code: 5008, message: '已签名的文件不能与其他文件合并' },
  FILE_MISSING: { code: 5009, message: '请至少选择一个合同文件' },
  PDF_TOO_MANY_PAGES: { code: 5010, message: '文件页数过多' },
  PDF_CERTIFICATE_ENCRYPTED: { code: 5011, message: '文件仅限指定证书打开，请解除加密后重新上传' },
  PDF_SIGNED_UNSUITABLE: {
    code: 5012,
    message: '文件已有签名，但结构异常，无法在保留原签名的情况下继续签署',
  },
  PDF_TOO_COMPLEX: { code: 5013, message: '文件内容过于复杂，请打印为新的PDF后上传' },
  PDF_ATTACHMENTS_ENCRYPTED: { code: 5016, message: '文件的附件已加密，请去除附件的密码后重新上传' },
  PDF_DIRECT_PAGE: { code: 5017, message: '文件的页面结构不规范，请打印为新的PDF后上传' },
  UPLOAD_QUOTA: { code: 5018, message: '您上传的文件已达上限，请删除不用的草稿，或稍后再上传' },
  COMPANY_QUOTA: { code: 5019, message: '贵公司24小时内发起的合同文件已达上限，请稍后再发起或联系管理员' },
  IMAGE_REFUSED: { code: 5031, message: '图片不符合要求，请重新上传' },
  FILE_DAMAGED: { code: 5020, message: '文件已损坏或缺失，请联系平台管理员' },
  DOWNLOAD_NOT_FOUND: { code: 5021, message: '下载文件不存在、已过期或无权访问' },
  DOWNLOADS_FULL: { code: 5023, message: '您的批量下载已达上限，请稍后再提交' },
  DOWNLOAD_TOO_LARGE: { code: 5022, message: '所选合同文件合计过大，请分批下载' },
  DOCUMENT_NOT_MADE: { code: 5014, message: '系统繁忙，文件暂未生成，请稍后再试' },

  COMPANY_NOT_FOUND: { code: 6001, message: '企业不存在或无权访问' },
  COMPANY_NOT_AUTHENTICATED: { code: 6002, message: '企业尚未完成实名认证' },
  COMPANY_FROZEN: { code: 6003, message: '企业已冻结，请联系管理员' },
  SEAL_NOT_FOUND: { code: 6004, message: '印章不存在或无权访问' },
  COMPANY_DATA_MISSING: { code: 6017, message: '请先填写完整银行信息' },
  REVIEWED_BEFORE: { code: 6019, message: '该申请已处理，请刷新页面' },
  OWN_COMPANY_REVIEW: { code: 6020, message: '不能审核自己管理的企业' },
  PAYOUT_NOT_SENT: { code: 6021, message: '打款尚未完成，请稍后再试' },
  COMPANIES_FULL: { code: 6011, message: '您有过多未认证的企业，请先完成认证或移除不用的企业' },
  COMPANY_BUSY: { code: 6012, message: '企业资料审核中，审核结束后再操作' },
  COMPANY_HAS_OPEN_CONTRACTS: { code: 6013, message: '企业还有签署中的合同，完成或撤销后才能移除' },
  NO_MATCHING_SIGNER: { code: 6005, message: '该企业下没有可用签署人' },
  SEAL_NAME_TAKEN: { code: 6051, message: '该企业已有同名印章' },
  SEAL_IN_USE: { code: 6052, message: '印章正用于签署中的合同，不能删除' },
  SEAL_PICTURE_UNUSABLE: { code: 6053, message: '图片无法识别，请另存为PNG格式后重新上传' },
  SEAL_TEXT_UNFIT: { code: 6054, message: '印章文字过长或含有无法显示的字符，请修改后重试' },
  GRANT_NOT_FOUND: { code: 6055, message: '印章授权不存在或已取消' },
  GRANTEE_NOT_FOUND: { code: 6056, message: '被授权人不存在或尚未完成实名认证' },

  BUSINESS_NOT_FOUND: { code: 7001, message: '所属应用不存在或已停用' },
  RECORD_CHANGED: { code: 7002, message: '该记录已被他人修改，请刷新后重试' },
  RECORD_NOT_FOUND: { code: 7003, message: '记录不存在或已删除' },
  BUSINESS_CODE_TAKEN: { code: 7004, message: '应用编码已存在' },
  BUSINESS_IN_USE: { code: 7005, message: '应用已有合同、模板或授权使用，不能删除，可将其冻结' },
  ROLE_CODE_TAKEN: { code: 7006, message: '角色编码已存在' },
  ROLE_BUILT_IN: { code: 7007, message: '内置角色不能冻结或改名' },
  ROLE_FOLLOWS: { code: 7008, message: '该角色的人员随企业或应用的管理关系授予，不能在此修改' },
  LAST_SYSTEM_MANAGER: { code: 7009, message: '至少保留一名系统管理员' },
  SOURCE_CODE_TAKEN: { code: 7010, message: '来源系统编码已存在' },
  SOURCE_IN_USE: { code: 7011, message: '来源系统已有合同，不能删除' },
  SOURCE_OWN: { code: 7012, message: '平台自身的来源不能删除' },
  PERSON_UNKNOWN: { code: 7013, message: '所选人员不存在或已停用' },

  APPLICATION_UNKNOWN: { code: 8001, message: '应用不存在或已停用' },
  SIGNATURE_INVALID: { code: 8002, message: '签名验证失败' },
  REQUEST_EXPIRED: { code: 8003, message: '请求已过期，请检查系统时间' },
  REQUEST_REPLAYED: { code: 8004, message: '请求已处理，请勿重复发送' },
  SCOPE_MISSING: { code: 8005, message: '应用没有调用该接口的权限' },
} as const satisfies Record<string, { code: number; message: string }>

/** The name of a refusal: what code, tests and the catalogue speak of. */
export type RefusalName = keyof typeof refusals

/** A rule's answer: why not, optionally with a text more exact than the default one. */
export interface Refusal {
  readonly name: RefusalName
  readonly message?: string
}
