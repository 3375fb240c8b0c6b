/** Pages that rules and links both know, as paths under the web base; the menu's `index_page` names them so. */
export const pagePath = {
  home: '/',
  fileCenter: '/file-center',
  drafts: '/file-center/drafts',
  tplHistory: '/tpl-history',
  /** A template's register and its pages, which have no entry of their own. */
  signTempl: '/sign-templ',
  userCenter: '/user-center',
  enterpriseManage: '/enterprise-manage',
  enterpriseBasicInfo: '/enterprise-manage/basic-info',
  enterpriseList: '/enterprise-manage/enterprise-list',
  enterpriseSignManage: '/enterprise-manage/sign-manage',
  enterpriseStatistic: '/enterprise-manage/statistic',
  enterpriseContractManage: '/enterprise-manage/contract-manage',
  appManage: '/app-manage',
  appContractManage: '/app-manage/contract-manage',
  sysManage: '/sys-manage',
  userEnterprise: '/sys-manage/user-enterprise',
  businessManage: '/sys-manage/business-manage',
  sysContractManage: '/sys-manage/contract-manage',
  operations: '/sys-manage/operations',
  notFound: '/common/404',
} as const
