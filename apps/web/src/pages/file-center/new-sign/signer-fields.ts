import type { DraftSigner } from './draft.ts'
import type { Business } from './info-section.tsx'

/** What the fields of one signer's row need. */
export interface SignerFieldsProps {
  signer: DraftSigner
  business: Business | undefined
  problemOf: (field: keyof DraftSigner) => string | undefined
  set: (fields: Partial<DraftSigner>) => void
}
