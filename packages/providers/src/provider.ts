import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'

/** Who vouches for an identity; written into certificates, evidence and pages. */
export type Assurance = 'simulated' | 'manual' | 'http' | 'provider'

/** How a step is done: on our own pages, on the provider's, or not at all. */
type MethodSupport = 'inline' | 'hosted' | 'none'

/** What a supplier can do now: decides which ways and buttons a user is offered. */
export interface Capabilities {
  readonly personMethods: { readonly [Method in PersonMethod]: MethodSupport }
  /** Identity types (0 resident identity card, others as in OVERSEA_DOCUMENT_TYPE). */
  readonly documentTypes: readonly number[]
  readonly companyMethods: {
    readonly legalPerson: MethodSupport
    readonly payment: MethodSupport
    readonly applicationForm: MethodSupport
  }
  readonly ocr: boolean
  readonly sealTemplate: boolean
  readonly sealImage: boolean
  readonly sealGrant: boolean
  readonly autoSign: boolean
  /** The most contracts one signing act may cover. */
  readonly batchSignMax: number
  readonly keywordPosition: boolean
  readonly crossPageSeal: boolean
  readonly cancel: boolean
  readonly reject: boolean
  readonly changeSigner: boolean
  readonly extend: boolean
  readonly evidenceReport: boolean
  readonly callbackSigned: boolean
  readonly certAlgorithms: readonly ('RSA' | 'SM2')[]
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
  /** Where a hosted page sends the browser afterwards. */
  readonly returnUrl?: string
  /** Where the provider reports the outcome. */
  readonly notifyUrl?: string
}

/** A begun authentication. `url` is present when the person goes on at the provider's page. */
interface PersonAuthenticationStarted {
  readonly serialNo: string
  readonly mode: 'inline' | 'hosted'
  readonly url?: string
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

/**
 * Person identity, the part every supplier has. Steps that only some have (face sessions, document
 * recognition) are further, optional groups of the provider, present when `capabilities` says so.
 */
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
  sendFactorCode(request: { serialNo: string; factors: PersonFactors }): Promise<FactorCodeSent>

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
