import type { PersonMethod } from './capabilities.ts'

/** Who vouches for an identity; written into certificates, evidence and pages. */
export type Assurance = 'simulated' | 'manual' | 'http' | 'provider'

/** The elements that are compared with the authority source, already normalised. */
export interface PersonFactors {
  readonly name: string
  readonly identityType: number
  /** 18 characters for a resident identity card. */
  readonly identityNo: string
  /** 11 digits. */
  readonly mobile: string
  /** Of the bank card way only. */
  readonly bankCardNo?: string
}

/** A request to begin: the account is the caller's id, kept by the provider as its reference. */
export interface PersonAuthenticationRequest {
  readonly personAccountId: string
  readonly method: PersonMethod
  readonly factors: PersonFactors
  /** A photo of the document, JPEG or PNG; wanted by some. */
  readonly documentPhoto?: Uint8Array
  /** Where a hosted page sends the browser afterwards; it carries our opaque transaction number alone. */
  readonly returnUrl: string
  /** Where the supplier tells of the outcome. */
  readonly notifyUrl: string
}

/** A begun authentication; hosted ones go on at the supplier's `url`. */
export type PersonAuthenticationStarted =
  | { readonly mode: 'inline'; readonly serialNo: string }
  | { readonly mode: 'hosted'; readonly serialNo: string; readonly url: string }

/** A request for a code, with who asks and from where: senders limit by both. */
export interface FactorCodeRequest {
  readonly serialNo: string
  readonly factors: PersonFactors
  readonly personAccountId: string
  /** The network address of the browser. */
  readonly address: string
}

/** A code on its way. */
export interface FactorCodeSent {
  /** The first and last three characters only. */
  readonly maskedMobile: string
  /** Seconds until another code may be asked for. */
  readonly resendAfterSec: number
}

/** How an authentication ended, or that it waits for a reviewer. */
export type PersonOutcome =
  | { readonly status: 'verified'; readonly assurance: Assurance }
  | { readonly status: 'review' }
  | { readonly status: 'failed'; readonly reason: string }

/** What a right code leads to: an outcome, or the face step. */
export type CodeOutcome = PersonOutcome | { readonly status: 'facePending' }

/** A page for the person's face; both addresses name it by an unguessable token. */
export interface FaceSession {
  /** For the phone that goes on in the same window. */
  readonly faceUrl: string
  /** What the QR code holds. */
  readonly midUrl: string
  readonly expiresAt: Date
}

/** How far the page for the face has come; `waiting` until a phone has opened it. */
export type FaceState =
  | { readonly state: 'none' | 'waiting' | 'scanned' | 'expired' }
  | { readonly state: 'done'; readonly outcome: PersonOutcome }

/** Person identity, the part every supplier has. */
export interface PersonIdentity {
  /**
   * Opens an authentication and answers its serial number. Throws `InvalidInput` for a method or a
   * document type outside the capabilities, and without the photo that they want. A time-out must be followed by a look-up, not a repetition.
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
    method: PersonMethod
    factors: PersonFactors
    code: string
  }): Promise<CodeOutcome>

  /**
   * Opens the page for the face of a serial number whose code was right. A page that is open is given again, so that
   * a second window or a reload takes nothing from a phone that stands before it; `renew` closes it for a new one
   * where the page is ours. Throws `InvalidInput` without the way face.
   */
  createFaceSession(request: {
    serialNo: string
    personAccountId: string
    factors: PersonFactors
    renew: boolean
  }): Promise<FaceSession>

  /** Never throws for an unknown serial number: it has no page. */
  getFaceSession(request: { serialNo: string }): Promise<FaceState>

  /** The outcome as the supplier knows it; undefined while there is none. What a browser says is asked here. */
  getPersonAuthentication(request: { serialNo: string }): Promise<PersonOutcome | undefined>

  /** Ends the serial number: no code and no page of it is valid afterwards. Repeating it changes nothing. */
  abandonPersonAuthentication(request: { serialNo: string }): Promise<void>
}
