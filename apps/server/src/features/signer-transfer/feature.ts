import type { Feature } from '../../feature.ts'
import { listChangeableSigners } from './changeable-signers.ts'
import { transferSigners } from './transfer.ts'

/** System managers have other people sign, in many contracts at once. */
export const signerTransferFeature = {
  name: 'signer-transfer',
  calls: {
    changeContractSignSignerInfoQuery: listChangeableSigners,
    transferSigner: transferSigners,
    filesTransferSigner: transferSigners,
  },
} satisfies Feature
