import type { Feature } from '../../feature.ts'
import { countMyContracts, listMyContracts } from './list.ts'
import { countManaged, listManaged } from './managed-lists.ts'

export const contractListsFeature = {
  name: 'contract-lists',
  calls: {
    contractQueryListPerson: listMyContracts,
    contractQueryOverviewPerson: countMyContracts,
    contractQueryListManagerBusiness: listManaged('application'),
    contractQueryOverviewManagerBusiness: countManaged('application'),
    contractQueryListCompany: listManaged('company'),
    contractQueryOverviewCompany: countManaged('company'),
    contractQueryListSystem: listManaged('system'),
    contractQueryOverviewSystem: countManaged('system'),
  },
} satisfies Feature
