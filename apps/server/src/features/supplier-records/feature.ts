import type { Feature } from '../../feature.ts'

/** What is kept of the traffic with suppliers: the ledger of calls, and their numbers of what was begun. */
export const supplierRecordsFeature = {
  name: 'supplier-records',
  tables: ['provider_flow', 'provider_request'],
} satisfies Feature
