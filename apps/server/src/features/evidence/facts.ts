import type { PdfVerification } from '@qiyin/pdf'
import type { TrailFinding } from '../audit/public.ts'
import type { Company } from '../companies/public.ts'
import type { ContractRecord } from '../contract-detail/public.ts'
import type { CertificateFacts, RootFacts } from '../pki/public.ts'
import type { SlotPosition } from '../contracts/public.ts'
import type { SigningProof } from '../signing/public.ts'

/** Everything an evidence report says, as it was at one moment. */
export interface EvidenceFacts {
  readonly reportNo: string
  readonly issuedAt: Date
  /** Who asked for it. */
  readonly issuedTo: string
  readonly record: ContractRecord
  /** What checking the trail came to, the document's signatures included. */
  readonly trail: TrailFinding
  readonly companies: readonly Company[]
  readonly proofs: readonly SigningProof[]
  readonly positions: readonly SlotPosition[]
  /** Every stored state of the document, oldest first, as the file that was read begins. */
  readonly documents: readonly DocumentState[]
  /** SHA-256 of the stored bytes of the newest state, computed just now. */
  readonly computedSha256: string
  readonly verification: PdfVerification
  readonly certificates: readonly CertificateFacts[]
  /** How the time-stamp that closes the document stands; null when the contract is not completed. */
  readonly archive: string | null
  /** The supplier that signs the contract in the platform's place, by name; null where the platform does. */
  readonly supplier: string | null
  readonly platform: PlatformFacts
}

/** One state of a contract's document. */
export interface DocumentState {
  readonly sha256: string
  readonly sizeBytes: number
}

/** What the reader must know of the installation to weigh the report. */
export interface PlatformFacts {
  readonly root: RootFacts
  /** Signing certificates come from the platform's own, unlicensed authority. */
  readonly ownAuthority: boolean
  /** Time-stamps come from the platform's own service. */
  readonly ownTimestamps: boolean
  readonly demo: boolean
}
