import type { Feature } from '../../feature.ts'
import { listMyContracts, countMyContracts } from './list.ts'

export const contractListsFeature = {
  name: 'contract-lists',
  calls: {
    contractQueryListPerson: listMyContracts,
    contractQueryOverviewPerson: countMyContracts,
  },
} satisfies Feature
