/** Every way a provider can fail, whatever its own code says (the port's rules on retrying hang on it). */
export type ProviderErrorKind =
  | 'InvalidInput'
  | 'IdentityMismatch'
  | 'NotAuthorised'
  | 'AlreadyExists'
  | 'WrongState'
  | 'RateLimited'
  | 'CredentialRejected'
  | 'TokenExpired'
  | 'QuotaExhausted'
  | 'Transient'

/**
 * What a caller may do after a failure: never again, again after a pause, once more after renewing the
 * token, or ask for the outcome first, because the request may have been carried out.
 */
export type RetryRule = 'never' | 'later' | 'once' | 'query-first'

/** The retry rule of a kind. */
export function retryRule(kind: ProviderErrorKind): RetryRule {
  switch (kind) {
    case 'RateLimited':
      return 'later'
    case 'TokenExpired':
      return 'once'
    case 'Transient':
    case 'AlreadyExists':
      return 'query-first'
    case 'InvalidInput':
    case 'IdentityMismatch':
    case 'NotAuthorised':
    case 'WrongState':
    case 'CredentialRejected':
    case 'QuotaExhausted':
      return 'never'
  }
}

/** The only error a provider throws. Its message is for operators and holds no personal data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** The provider's own code, for its support desk. */
  readonly providerCode: string | undefined

  constructor(kind: ProviderErrorKind, message: string, providerCode?: string) {
    super(message)
    this.kind = kind
    this.providerCode = providerCode
  }
}
