/** The guides of the help by their places in its address, in the order of the page. */
export const helpPlaces = {
  intro: '平台介绍',
  'real-name': '实名认证',
  seal: '印章授权',
  sign: '合同签署',
  initiate: '发起签署',
  verify: '合同查验',
  questions: '常见问题',
  contact: '联系我们',
} as const

/** A guide's place in the address of the help. */
export type HelpPlace = keyof typeof helpPlaces

/** All places, in the order of the page. */
export const helpOrder = Object.keys(helpPlaces) as HelpPlace[]
