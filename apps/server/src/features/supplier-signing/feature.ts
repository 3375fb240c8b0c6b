import type { Feature } from '../../feature.ts'
import { pursueContract, sweepFlows } from './jobs.ts'

/** Contracts that a supplier signs: brought there, followed, and taken back when they are signed. */
export const supplierSigningFeature = {
  name: 'supplier-signing',
  jobs: [pursueContract, sweepFlows],
} satisfies Feature
