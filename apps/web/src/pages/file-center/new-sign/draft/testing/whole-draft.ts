import { newSigner } from '../../../../../components/signer-editor/signer.ts'
import { emptyDraft, withFiles, type Draft, type DraftFile } from '../draft.ts'

export const draftFile: DraftFile = { fileId: '7', name: '采购合同.pdf', sizeBytes: 1000, pageCount: 2 }

export const draftPerson = {
  ...newSigner(1, 0),
  key: 'p',
  name: '欧阳若琳',
  mobile: '18600003391',
  identityNo: '110101199003071233',
}

/** Nothing is missing in it but the stamps, on 20 November 2026. */
export const wholeDraft: Draft = {
  ...withFiles(emptyDraft, [draftFile]),
  businessTypeId: '1',
  businessTypeCode: 'SUPPLY',
  companyId: '2',
  companyName: '甲公司',
  signDeadlineTime: '2026-12-04',
  signers: [draftPerson],
}
