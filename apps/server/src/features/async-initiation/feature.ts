import type { Feature } from '../../feature.ts'
import { acceptInitiation, queryInitiation } from './accept.ts'
import { initiateLater } from './jobs.ts'

/** Contracts that other systems have initiated while they do something else. */
export const asyncInitiationFeature = {
  name: 'async-initiation',
  calls: {
    externalContractAsyncInitiate: acceptInitiation,
    externalContractAsyncInitiateQuery: queryInitiation,
  },
  jobs: [initiateLater],
  tables: ['source_initiation'],
} satisfies Feature
