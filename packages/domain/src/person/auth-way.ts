/** How a person is authenticated (spec 1 §3). */
export const authWay = { face: 0, bankCard: 1, mobile: 2, twoFactorFace: 3 } as const

/** Any value of authWay. */
export type AuthWay = (typeof authWay)[keyof typeof authWay]

/** The Chinese name of every way (spec 1 §3). */
export const authWayLabel: Readonly<Record<AuthWay, string>> = {
  0: '三要素人脸',
  1: '四要素',
  2: '三要素',
  3: '二要素人脸',
}

/** What each way is called where a person chooses. */
export const authWayName: Readonly<Record<AuthWay, string>> = {
  0: '人脸认证',
  1: '银行卡认证',
  2: '手机号认证',
  3: '人脸认证',
}

/** Whether the way has the face step; phone and bank card skip it (spec 1 §4). */
export function hasFaceStep(way: AuthWay): boolean {
  return way === authWay.face || way === authWay.twoFactorFace
}

/**
 * The ways one may switch to (spec 1 §4): every other one, except that people from outside the mainland do
 * not swap phone and bank card.
 */
export function switchTargets(
  way: AuthWay,
  { overseas }: { readonly overseas: boolean },
): readonly AuthWay[] {
  if (hasFaceStep(way)) return [authWay.bankCard, authWay.mobile]
  if (overseas) return [authWay.face]
  return way === authWay.bankCard ? [authWay.face, authWay.mobile] : [authWay.face, authWay.bankCard]
}
