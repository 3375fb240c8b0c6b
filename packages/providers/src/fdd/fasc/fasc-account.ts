/** An application of FASC OpenAPI 5.1. */
export interface FascAccount {
  readonly appId: string
  readonly appSecret: string
  /** With its path, without a trailing slash: https://api.fadada.com/api/v5. */
  readonly url: string
  /** Without it nothing is signed there. */
  readonly signing?: FascSigning
}

/** The company that begins sign tasks, as FDD knows it. */
export interface FascInitiator {
  readonly idType: 'corp'
  readonly openId: string
}

/** What signing needs of the application beside its keys. */
export interface FascSigning {
  readonly initiator: FascInitiator
  /** The approved scene of signing without confirmation; wanted for automatic signing alone. */
  readonly freeSignBusinessId?: string
}
