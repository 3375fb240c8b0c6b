/** What people agree to: the agreements, the look at their face, the terms of certificates, and signing itself. */
export const consentKinds = ['user', 'privacy', 'face', 'certificate', 'signing'] as const

/** Any kind of consent. */
export type ConsentKind = (typeof consentKinds)[number]

/** A text that is agreed to, as it stands now; its version, recorded with each consent, is the day of the text. */
export interface ConsentText {
  readonly title: string
  readonly version: string
}

/** The texts in force. */
export const consentTexts: Readonly<Record<ConsentKind, ConsentText>> = {
  user: { title: '用户协议', version: '2021-03-26' },
  privacy: { title: '隐私政策', version: '2021-03-26' },
  face: { title: '人脸信息处理规则', version: '2021-03-26' },
  certificate: { title: '数字证书服务协议', version: '2021-03-26' },
  signing: { title: '签署意愿确认', version: '2026-11-01' },
}
