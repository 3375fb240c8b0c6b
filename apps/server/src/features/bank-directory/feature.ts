import type { Feature } from '../../feature.ts'
import { listBanks, listBranches, listCities, listProvinces } from './directory.ts'

export const bankDirectoryFeature = {
  name: 'bank-directory',
  calls: {
    mdataProvinces: listProvinces,
    mdataCities: listCities,
    mdataQueryBankInfo: listBanks,
    mdataBranchBanks: listBranches,
    mdataBranchBanks2: listBranches,
  },
  tables: ['bank_branch'],
} satisfies Feature
