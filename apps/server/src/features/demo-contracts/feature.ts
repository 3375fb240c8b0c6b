import type { Feature } from '../../feature.ts'
import { makeDemoContracts } from './jobs.ts'

export const demoContractsFeature = {
  name: 'demo-contracts',
  jobs: [makeDemoContracts],
} satisfies Feature
