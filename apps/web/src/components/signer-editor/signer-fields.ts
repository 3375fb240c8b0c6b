import type { SignerDraft } from '@qiyin/domain/contract/initiation.ts'
import type { EditedSigner } from './signer.ts'

/** A field of one signer. */
export type SignerField = keyof SignerDraft | 'sealAuthorizeId'

/** What is wrong with a field of one signer. */
export interface SignerProblem {
  signerKey: string
  field: SignerField
  message: string
}

/** What the application that a contract belongs to says of its signers. */
export interface SignersApplication {
  businessTypeId: string
  kwaiValueVisible: boolean
  needKwaiValue: boolean
}

/** What the fields of one signer's row need. */
export interface SignerFieldsProps {
  signer: EditedSigner
  application: SignersApplication | undefined
  problemOf: (field: SignerField) => string | undefined
  set: (fields: Partial<EditedSigner>) => void
}
