import type { DisplayBox } from '../types.ts'

/** What came of a validation (ETSI EN 319 102-1, 5.1.3). Only what passed counts; only what failed is known to be wrong. */
export type Indication = 'PASSED' | 'INDETERMINATE' | 'FAILED'

/** Why something did not pass (ETSI EN 319 102-1, tables 5 and 6). */
export type SubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'REVOKED'
  | 'NOT_YET_VALID'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'REVOKED_NO_POE'
  | 'REVOKED_CA_NO_POE'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'OUT_OF_BOUNDS_NOT_REVOKED'
  | 'TIMESTAMP_ORDER_FAILURE'
  | 'TRY_LATER'
  | 'SIGNED_DATA_NOT_FOUND'
  | 'POLICY_PROCESSING_ERROR'

/** An indication with its reason; none when it passed. */
export interface Conclusion {
  indication: Indication
  subIndication: SubIndication | null
}

/** Why a signature did not pass; `conclude.ts` says which of them are failures. */
export type SignatureProblem =
  | 'range'
  | 'not-in-form'
  | 'partial-coverage'
  | 'unsupported-format'
  | 'unreadable'
  | 'trailing-data'
  | 'content-type'
  | 'unsupported-algorithm'
  | 'algorithm-mismatch'
  | 'no-certificate'
  | 'digest-mismatch'
  | 'value'
  | 'certificate-binding'
  | 'key-usage'
  | 'certificate-not-yet-valid'
  | 'certificate-not-valid'
  | 'expired-without-timestamp'
  | 'expired-not-revoked'
  | 'chain-not-valid'
  | 'untrusted'
  | 'revoked'
  | 'revoked-without-timestamp'
  | 'issuer-revoked'
  | 'revocation-missing'
  | TimestampProblem

/**
 * Why a time-stamp did not pass. One that was not made over this signature, or contradicts another, is the signature's
 * problem as well.
 */
export type TimestampProblem =
  | 'timestamp-mismatch'
  | 'timestamp-value'
  | 'timestamp-no-certificate'
  | 'timestamp-binding'
  | 'timestamp-algorithm'
  | 'timestamp-usage'
  | 'timestamp-not-valid'
  | 'timestamp-expired'
  | 'timestamp-untrusted'
  | 'timestamp-revoked'
  | 'timestamp-revoked-since'
  | 'timestamp-order'
  | 'timestamp-in-future'

/** What should be known about a signature whatever came of it. */
export type SignatureRemark =
  | 'weak-digest'
  | 'weak-timestamp'
  | 'weak-key'
  | 'weak-chain'
  | 'no-timestamp'
  | 'revoked-later'
  | 'revocation-unknown'
  | 'certificate-unbound'
  | 'several-timestamps'
  | LiveContent

/** What of a signed file can show something else without a byte of it being changed. */
export type LiveContent =
  | 'scripts'
  | 'actions-that-show'
  | 'external-content'
  | 'form-data'
  | 'changing-layers'
  | 'media'
  | 'alternate-images'
  | 'portfolio'

/** What is wrong with the file as a whole. */
export type DocumentProblem = 'encrypted' | 'broken' | 'too-many-signatures' | 'too-much-evidence'

/** What a later revision did to a signed state of the file. */
export type ChangeKind =
  | 'signature-filled'
  | 'timestamp-added'
  | 'signature-field-added'
  | 'validation-data'
  | 'metadata'
  | 'version'
  | 'field-filled'
  | 'field-appearance'
  | 'field-changed'
  | 'field-added'
  | 'field-removed'
  | 'form-settings'
  | 'signature-changed'
  | 'annotation-added'
  | 'annotation-changed'
  | 'annotation-removed'
  | 'page-content'
  | 'page-resource'
  | 'page-changed'
  | 'page-added'
  | 'page-removed'
  | 'page-order'
  | 'page-tree'
  | 'validation-data-changed'
  | 'catalog'
  | 'trailer'
  | 'object'
  | 'other-role'
  | 'reserved-object'
  | 'structure'
  | 'trailing-bytes'

/** One change after a signature. */
export interface DocumentChange {
  kind: ChangeKind
  /** The signatures before it permit it (DocMDP, FieldMDP, /Lock). */
  allowed: boolean
  /** Why an otherwise permitted kind of change is not: the certification, a field lock or the closing time-stamp. */
  forbiddenBy?: 'certification' | 'lock' | 'completion' | undefined
  /** Index of the last signature that came before it. */
  after: number
  /** Object number. */
  object?: number | undefined
  /** Fully qualified field name. */
  field?: string | undefined
  /** Counted from 1. */
  page?: number | undefined
  /** The key or type concerned, as it stands in the file. */
  detail?: string | undefined
}

/** What the file itself says about the revocation of a certificate. */
export interface RevocationFinding {
  status: 'good' | 'revoked' | 'unknown'
  source: 'crl' | 'ocsp' | null
  /** When the evidence was made. */
  producedAt: Date | null
  revokedAt: Date | null
  /** Whoever revoked it says that its key was not lost: what it signed before stands (RFC 3161, 4). */
  retired?: boolean
}

/** A certificate of a chain, from the signer upwards. */
export interface ChainLink {
  subject: string
  issuer: string
  /** Upper-case hexadecimal. */
  serialNumber: string
  notBefore: Date
  notAfter: Date
  /** Null for a root: nobody revokes it. */
  revocation: RevocationFinding | null
}

/**
 * What a file lacks for a signature to be checked by it alone, for as long as its algorithms hold: a proven time, the
 * certificates up to a root, the state of each, the same for the time-stamp, and a later document time-stamp over it.
 */
export type LongTermGap = 'timestamp' | 'chain' | 'revocation' | 'timestamp-authority' | 'archive-timestamp'

/** PAdES baseline level (ETSI EN 319 142-1, 6). */
export type PadesLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** The time-stamp on a signature, or a document time-stamp, and what it proves. */
export interface TimestampFinding extends Conclusion {
  /** What it says; proven only when it passed. */
  time: Date
  authority: string
  problems: SignatureProblem[]
}

/** One signature of a document, and what came of it; about the revision it covers, not about what followed. */
export interface VerifiedSignature extends Conclusion {
  fieldName: string
  kind: 'signature' | 'certification' | 'timestamp'
  subFilter: string
  /** It passed: everything about it is in order; with `trustedRoots`, its chain too. */
  valid: boolean
  /** The bytes it covers are unchanged, its value and its certificate binding are right. */
  integrity: boolean
  /** `file`: all of it; `revision`: all up to the end of a revision; `partial`: anything else. */
  coverage: 'file' | 'revision' | 'partial'
  coversWholeFile: boolean
  coversRevision: boolean
  signerName: string
  organization: string
  issuerName: string
  /** Upper-case hexadecimal. */
  serialNumber: string
  /** For example `RSA-SHA256`; empty when the key is of no known kind. */
  algorithm: string
  keyBits: number
  /** Proven by its time-stamp; null without one that passed. */
  signedAt: Date | null
  /** What the signer's clock said; proves nothing. */
  claimedAt: Date | null
  timestampedBy: string
  /** Null without a token that could be read; of several the one that counts. */
  timestamp: TimestampFinding | null
  /** Those that do not count; without problems where they passed and another is earlier (ETSI EN 319 102-1, 5.5.4). */
  otherTimestamps: TimestampFinding[]
  /** Signer and time-stamp authority lead to `trustedRoots`; false when none were given. */
  trusted: boolean
  /** From the signer's certificate upwards, as far as it could be built. */
  chain: ChainLink[]
  /** The same for the time-stamp authority; empty without a time-stamp. */
  timestampChain: ChainLink[]
  /** The worst of the signer's chain. */
  revocation: RevocationFinding
  /** Null for signatures that are not PAdES, and for document time-stamps. */
  level: PadesLevel | null
  /** What the file lacks for checking this signature years later; empty when nothing, null when nobody signed. */
  longTermGaps: LongTermGap[] | null
  /** DocMDP level this signature sets for what follows; 0 for none. */
  permission: 0 | 1 | 2 | 3
  policyOids: string[]
  /** Hexadecimal; null when nothing was bound into the signature. */
  auditHead: string | null
  /** How many records led to it; null when that was not bound. */
  auditCount: number | null
  problems: SignatureProblem[]
  remarks: SignatureRemark[]
  /** Offset after the last covered byte. */
  revisionEnd: number
}

/** Where a signature is seen. */
export interface SignaturePlace {
  /** Index among the signatures. */
  signature: number
  fieldName: string
  box: DisplayBox
}

/** Where a change is seen that the signatures before it do not permit. */
export interface ChangePlace {
  /** Index among the changes. */
  change: number
  /** Of the changed part where it has a place of its own, else of its page. */
  box: DisplayBox
}

/** The verdict about a whole document. */
export interface PdfVerification {
  /** In the order of what they cover. */
  signatures: VerifiedSignature[]
  /** Something was changed after the last signature that signing does not change. */
  modifiedAfterLastSignature: boolean
  /** `valid`: passed; `modified` and `invalid`: failed, by later changes or by a signature; `indeterminate`: neither. */
  verdict: 'valid' | 'indeterminate' | 'modified' | 'invalid' | 'unsigned'
  /** Null when there is no signature. */
  indication: Indication | null
  subIndication: SubIndication | null
  /** Roots were given; without them only integrity is judged. */
  trustJudged: boolean
  problems: DocumentProblem[]
  /** Everything later revisions did, permitted or not. */
  changes: DocumentChange[]
  /** Only where they were asked for. */
  places?: SignaturePlace[]
  changePlaces?: ChangePlace[]
}
