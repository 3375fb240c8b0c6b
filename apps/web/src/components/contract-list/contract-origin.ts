import type {
  contractQueryListCompany,
  contractQueryListManagerBusiness,
  contractQueryListSystem,
  contractQueryOverviewCompany,
  contractQueryOverviewManagerBusiness,
  contractQueryOverviewSystem,
} from '@qiyin/calls/areas/contract-manage.ts'
import type {
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import type { DownloadMark } from '@qiyin/domain/download/record.ts'
import type { ContractListRule } from '@qiyin/ui/contract-list/list-query.ts'
import type { ExtraColumn } from '../contract-table/extra-columns.tsx'

/** A contract list: whose contracts, and what of a list differs with that (seed 000 sections 2, 4 and 9). */
export interface ContractOrigin extends ContractListRule {
  readonly title: string
  readonly list:
    | typeof contractQueryListPerson
    | typeof contractQueryListManagerBusiness
    | typeof contractQueryListCompany
    | typeof contractQueryListSystem
  readonly overview:
    | typeof contractQueryOverviewPerson
    | typeof contractQueryOverviewManagerBusiness
    | typeof contractQueryOverviewCompany
    | typeof contractQueryOverviewSystem
  /** Where local storage keeps its last query. */
  readonly keepUnder: string
  readonly columns: readonly ExtraColumn[]
  /** Which downloads are its own. */
  readonly downloadMark: DownloadMark
  /** Its reader may have other people sign (spec 0 §6): system managers only. */
  readonly changesSigners?: true
  /** Those its filter offers. */
  readonly applications: Applications
}

/** The applications of a filter: where I can initiate, those I manage, or all. */
export type Applications = 'mine' | 'managed' | 'all'
