import type { Certificate } from '../pki/read-certificate.ts'
import type { DigestName } from './algorithms.ts'
import type { TimestampCheck } from './check-timestamp.ts'
import type { SignatureProblem } from './report.ts'

/** What the container of a signature or document time-stamp says, and what is wrong with it. */
export interface ContainerCheck {
  /** Undefined when the container could not be read. */
  certificate: Certificate | undefined
  certificates: Certificate[]
  /** The signature time-stamp, or the document time-stamp itself. */
  timestamp: TimestampCheck | undefined
  /** All time-stamps of a signature that could be read, the one above among them. */
  timestamps: readonly TimestampCheck[]
  /** Some time-stamp could not be read beside one that could. */
  hasUnreadableTimestamp: boolean
  /** Nothing that was signed names the signer's certificate. */
  unbound: boolean
  digestAlgorithm: string
  /** RSA with probabilistic padding. */
  isPss: boolean
  /** The signing-time attribute: the signer's own clock. */
  claimedAt: Date | null
  /** Revocation lists and OCSP responses inside the container, DER. */
  revocation: { lists: Buffer[]; responses: Buffer[] }
  /** The document digest is one that collides. */
  weak: boolean
  /** Wrong with what was signed or with its signature. */
  problems: SignatureProblem[]
  /** Wrong, but not with what was signed. */
  timestampProblems: SignatureProblem[]
}

/** The bytes a signature covers. */
export interface CoveredBytes {
  digest: (algorithm: DigestName) => Buffer
  parts: readonly Uint8Array[]
  /** Known beside the container, such as those of the document security store. */
  certificates?: readonly Certificate[]
}
