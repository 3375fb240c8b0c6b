import type { Feature } from '../../feature.ts'
import { listChangeableSigners } from './changeable-signers.ts'
import { findNewInitiators } from './find-new-initiators.ts'
import { findSuccessors } from './find-successors.ts'
import { transferSigners } from './transfer.ts'

/** System managers have other people sign, in many contracts at once. */
export const signerTransferFeature = {
  name: 'signer-transfer',
  calls: {
    changeContractSignSignerInfoQuery: listChangeableSigners,
    changeContractSignNewSignersQuery: findSuccessors,
    changeContractSignNewInitiatorsQuery: findNewInitiators,
    transferSigner: transferSigners,
    filesTransferSigner: transferSigners,
  },
} satisfies Feature
