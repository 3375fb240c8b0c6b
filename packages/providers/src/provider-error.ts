/** Every way a provider can fail, whatever its own code says. */
export type ProviderErrorKind =
  | 'InvalidInput'
  | 'IdentityMismatch'
  | 'WrongCode'
  | 'NotAuthorised'
  | 'AlreadyExists'
  | 'WrongState'
  | 'RateLimited'
  | 'CredentialRejected'
  | 'TokenExpired'
  | 'QuotaExhausted'
  | 'Transient'

/** The only error a provider throws. Its message is for operators and holds no personal data. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind

  constructor(kind: ProviderErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
