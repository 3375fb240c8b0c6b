import {
  contractQueryListCompany,
  contractQueryListManagerBusiness,
  contractQueryListSystem,
  contractQueryOverviewCompany,
  contractQueryOverviewManagerBusiness,
  contractQueryOverviewSystem,
} from '@qiyin/calls/areas/contract-manage.ts'
import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'

/** The counts of every contract list. */
export const contractOverviews = [
  contractQueryOverviewPerson,
  contractQueryOverviewManagerBusiness,
  contractQueryOverviewCompany,
  contractQueryOverviewSystem,
] as const

/** What is not true any more once something has happened to a contract. */
export const contractAnswers = [
  contractQueryListPerson,
  contractQueryListManagerBusiness,
  contractQueryListCompany,
  contractQueryListSystem,
  ...contractOverviews,
  contractQueryDetail,
] as const
