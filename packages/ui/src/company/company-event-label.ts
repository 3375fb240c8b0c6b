/** What happened to a company's authentication, by the event of its record. */
export const companyEventLabel: Readonly<Record<string, string>> = {
  adminSubmitted: '提交管理员身份',
  basicSubmitted: '提交企业基本信息',
  dataMismatched: '企业信息核验不一致',
  legalPersonVerified: '法定代表人身份核验通过',
  reviewRequested: '提交审核',
  reviewPassed: '审核通过',
  reviewRejected: '审核不通过',
  withdrawn: '撤回申请',
  amountMatched: '打款金额验证通过',
  amountWrong: '打款金额填写错误',
  takenByOther: '企业已被他人认证，认证终止',
  restarted: '重新申请',
  reverified: '要求重新认证',
  changed: '企业变更',
  managerChanged: '变更管理员',
  viewed: '查看认证资料',
}
