/** Pages that rules and links both know, as paths under the web base; the menu's `index_page` names them so. */
export const pagePath = {
  home: '/',
  fileCenter: '/file-center',
  tplHistory: '/tpl-history',
  /** A template's register and its pages, which have no entry of their own. */
  signTempl: '/sign-templ',
  userCenter: '/user-center',
  enterpriseManage: '/enterprise-manage',
  enterpriseBasicInfo: '/enterprise-manage/basic-info',
  enterpriseList: '/enterprise-manage/enterprise-list',
  appManage: '/app-manage',
  sysManage: '/sys-manage',
  businessManage: '/sys-manage/business-manage',
  sysContractManage: '/sys-manage/contract-manage',
  notFound: '/common/404',
} as const
