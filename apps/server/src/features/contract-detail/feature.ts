import type { Feature } from '../../feature.ts'
import { showContract } from './detail.ts'

export const contractDetailFeature = {
  name: 'contract-detail',
  calls: {
    contractQueryDetail: showContract,
  },
} satisfies Feature
