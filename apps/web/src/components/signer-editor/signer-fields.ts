import { signType, type SignType } from '@qiyin/domain/contract/signing-order.ts'
import type { SignerDraft } from '@qiyin/domain/contract/initiation.ts'
import type { OurPart } from '@qiyin/domain/our-part.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { EditedSigner } from './signer.ts'

/** A field of one signer. */
export type SignerField = keyof SignerDraft

/** What is wrong with a field of one signer. */
export interface SignerProblem {
  signerKey: string
  field: SignerField
  message: string
}

/** What the application that a contract belongs to says of its signers. */
export interface SignersApplication {
  businessTypeId: string
  businessTypeCode: string
  kwaiValueVisible: boolean
  needKwaiValue: boolean
}

/** Who fills the form in, and for which company. */
export interface SignersInitiator {
  name: string
  /** Masked. */
  mobile: string
  /** Ours: works for the operating company. */
  ourPart: OurPart
  company: { companyName: string; ourPart: OurPart } | null
}

/** What the fields of one signer's row need. */
export interface SignerFieldsProps {
  signer: EditedSigner
  application: SignersApplication | undefined
  problemOf: (field: SignerField) => string | undefined
  set: (fields: Partial<EditedSigner>) => void
  /** A field was left: from now on it says what is wrong with it. */
  onLeft: (field: SignerField) => void
}

/** Says that the application comes first, and true, where it must: it decides which companies may sign. */
export function needsApplication(kind: SignType, application: SignersApplication | undefined): boolean {
  if (kind !== signType.enterprise || application) return false
  toast('warning', '请先选择所属应用')
  return true
}
