/** The guides of the help (screens G-07); the first has the number 1 in the address. */
export const helpTitles = ['平台介绍', '企业实名认证', '印章授权', '合同签署', '更多帮助'] as const

/** The guide that any other number opens. */
export const handbookTitle = '操作手册'
/** The same for people of the operating company, in the place of the introduction. */
export const staffHandbookTitle = '员工操作手册'
