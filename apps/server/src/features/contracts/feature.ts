import type { Feature } from '../../feature.ts'
import { cancelContract } from './cancel.ts'
import { contractGuard } from './guard.ts'
import { expireContracts, foldContractCounters, sealAuditTrails } from './jobs.ts'

export const contractsFeature = {
  name: 'contracts',
  calls: {
    signCancel: cancelContract,
  },
  guards: { contract: contractGuard },
  jobs: [expireContracts, foldContractCounters, sealAuditTrails],
  tables: [
    'contract',
    'contract_count',
    'contract_day',
    'contract_delta',
    'contract_reading',
    'contract_search',
    'contract_source',
    'party',
    'seal_position',
    'signer',
    'stat_day',
  ],
} satisfies Feature
