import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'

/** Who vouches for an identity; written into certificates, evidence and pages. */
export type Assurance = 'simulated' | 'manual' | 'http' | 'provider'

/** What a supplier can do now: decides which ways a user is offered. `provider-suite.ts` proves every field. */
export interface Capabilities {
  /** `inline` on our own pages, or not at all. */
  readonly personMethods: { readonly [Method in PersonMethod]: 'inline' | 'none' }
  /** Identity types (0 resident identity card, others as in OVERSEA_DOCUMENT_TYPE). */
  readonly documentTypes: readonly number[]
}

/** The ways a person proves an identity: face, bank card (four factors), mobile (three factors). */
export type PersonMethod = 'face' | 'bankCard' | 'mobile'

/** The elements that are compared with the authority source, already normalised. */
export interface PersonFactors {
  readonly name: string
  readonly identityType: number
  /** 18 characters for a resident identity card. */
  readonly identityNo: string
  /** 11 digits. */
  readonly mobile: string
  readonly bankCardNo?: string
}

/** A request to begin: the account is the caller's id, kept by the provider as its reference. */
export interface PersonAuthenticationRequest {
  readonly personAccountId: string
  readonly method: PersonMethod
  readonly factors: PersonFactors
}

/** A begun authentication. */
interface PersonAuthenticationStarted {
  readonly serialNo: string
}

/** A request for a code, with who asks and from where: senders limit by both. */
export interface FactorCodeRequest {
  readonly serialNo: string
  readonly factors: PersonFactors
  readonly personAccountId: string
  /** The network address of the browser. */
  readonly address: string
}

/** A code on its way. */
interface FactorCodeSent {
  /** The first and last three characters only. */
  readonly maskedMobile: string
  /** Seconds until another code may be asked for. */
  readonly resendAfterSec: number
}

/** How an authentication stands: still open, proven, in the hands of a reviewer, or failed with a reason. */
export type PersonOutcome =
  | { readonly status: 'verified'; readonly assurance: Assurance }
  | { readonly status: 'review' }
  | { readonly status: 'failed'; readonly reason: string }

/** Person identity, the part every supplier has. */
export interface PersonIdentity {
  /**
   * Opens an authentication and answers its serial number. Throws `InvalidInput` for a method or a
   * document type outside the capabilities. A time-out must be followed by a look-up, not a repetition.
   */
  createPersonAuthentication(request: PersonAuthenticationRequest): Promise<PersonAuthenticationStarted>

  /**
   * Compares the factors with the authority source, then sends a code to their mobile. Throws
   * `IdentityMismatch` when they do not belong together, `Transient` when the source does not answer,
   * `RateLimited` when a code was sent too recently; no code is sent in any of these cases.
   */
  sendFactorCode(request: FactorCodeRequest): Promise<FactorCodeSent>

  /**
   * Redeems the code; `factors` are those the code was sent for. Throws `WrongState` when the serial
   * number cannot be completed.
   */
  verifyFactorCode(request: {
    serialNo: string
    factors: PersonFactors
    code: string
  }): Promise<PersonOutcome>

  /** Ends the serial number: no code of it is valid afterwards. Repeating it changes nothing. */
  abandonPersonAuthentication(request: { serialNo: string }): Promise<void>
}

/**
 * A supplier of identity and signing services. The product's own tables hold the truth; a provider is
 * a remote executor whose methods take and return plain data and throw nothing but `ProviderError`,
 * except that errors of the ports it was built with pass through unchanged.
 */
export interface Provider {
  readonly supplierCode: SupplierCode
  readonly capabilities: Capabilities
  readonly person: PersonIdentity
}

/** The provider that answers for each supplier code, as long as the process lives. */
export type Providers = Readonly<Record<SupplierCode, Provider>>
