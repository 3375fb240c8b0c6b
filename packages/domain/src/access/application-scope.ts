/** What an outside application can be allowed to do; each of its calls needs one of these. */
export const applicationScopes = [
  'login',
  'contract-read',
  'contract-initiate',
  'sign',
  'account-read',
  'inner',
] as const

/** Any scope of an application. */
export type ApplicationScope = (typeof applicationScopes)[number]

/** A signed request is good for this long before and after the time it names. */
export const signedRequestWindowMs = 5 * 60_000

/** How many calls a minute an application may be given, besides what bounds each call by itself. */
export const callsAMinute = { min: 1, max: 100_000 } as const

/** An appId is at most this long. */
export const maxAppIdLength = 64

/** A system's own number of what it asks for is at most this long. */
export const maxBizIdLength = 128

/** A nonce is at most this long. */
export const maxNonceLength = 64

/** Whether the text can name an application or be a nonce: neither can pass for a longer signed text. */
export function isApplicationToken(text: string): boolean {
  return /^[\w-]+$/.test(text)
}

/** Of calls of other systems: contracts of one call, the bytes of a request with files in base64, and a key as PEM. */
export const externalLimits = { contracts: 100, bodyBytes: 28 * 1024 * 1024, publicKey: 4000 } as const

/** How an asynchronous initiation stands. */
export const sourceInitiationStatus = { waiting: 0, initiated: 1, refused: 2 } as const

/** The Chinese name of every scope. */
export const applicationScopeLabel: Readonly<Record<ApplicationScope, string>> = {
  login: '登录',
  'contract-read': '查询合同',
  'contract-initiate': '发起合同',
  sign: '签署',
  'account-read': '查询账号',
  inner: '内部接口',
}
