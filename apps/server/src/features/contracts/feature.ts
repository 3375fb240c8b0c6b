import type { Feature } from '../../feature.ts'
import { urgeSigners } from './urge.ts'
import { cancelContract } from './cancel.ts'
import { extendDeadline } from './extend.ts'
import { contractGuard } from './guard.ts'
import {
  expireContracts,
  foldContractCounters,
  remindSigners,
  sealAuditTrails,
  sendHeldExtension,
  sendHeldUrge,
} from './jobs.ts'
import { removeContract } from './remove.ts'

export const contractsFeature = {
  name: 'contracts',
  calls: {
    signCancel: cancelContract,
    signExtendDeadline: extendDeadline,
    signUrge: urgeSigners,
    signRemove: removeContract,
  },
  guards: { contract: contractGuard },
  jobs: [
    expireContracts,
    foldContractCounters,
    remindSigners,
    sealAuditTrails,
    sendHeldExtension,
    sendHeldUrge,
  ],
  tables: [
    'contract',
    'contract_count',
    'contract_day',
    'contract_delta',
    'contract_reading',
    'contract_search',
    'document_given',
    'party',
    'seal_position',
    'signer',
    'signer_change',
  ],
} satisfies Feature
