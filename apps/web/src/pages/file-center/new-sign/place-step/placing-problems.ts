import { positionProblems } from '@qiyin/domain/contract/initiation.ts'
import { inSigningOrder } from '../../../../components/signer-editor/signer.ts'
import type { Pages } from '../../../../components/stamp-desk/placing.ts'
import { signerSection } from '../../../../components/stamp-desk/stamp-signer.ts'
import type { Draft } from '../draft/draft.ts'

interface PlacingProblem {
  /** Null when it is with all signers together. */
  signerKey: string | null
  /** Whether he has no place to sign at all. */
  lacks: boolean
  message: string
}

/** What would be refused on the way. */
export function problemsOf(draft: Draft, pages: Pages): PlacingProblem[] {
  const signers = inSigningOrder(draft.signers).map((signer) => ({
    ...signer,
    cordList: draft.stamps.filter((stamp) => stamp.signerKey === signer.key),
  }))
  return positionProblems(signers, pages).map(({ place, message }) => ({
    signerKey: ('signerIndex' in place && signers[place.signerIndex]?.key) || null,
    lacks: place.section === 'signer',
    message,
  }))
}

/** The signer and what is said at it, where it has no place to sign. */
export function lackOf({ signerKey, lacks, message }: PlacingProblem): [string, string][] {
  return lacks && signerKey !== null ? [[signerKey, message]] : []
}

/** Brings a signer's section into view. */
export function showSigner(key: string): void {
  signerSection(key)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
