import { personTabs, tabs, type Tab, type TabKey } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes, type PageSizes } from '@qiyin/domain/paging.ts'
import {
  readListAddress,
  writeListAddress,
  type ListAddress,
  type ListSpec,
} from '../list-address/list-address.ts'
import { contractFilterFields, type FilterField, type Filters } from './filter-fields.ts'

/** The whole state of the list; it lives in the address, so that Back and reload restore it (screens 0.9). */
export interface ListQuery extends ListAddress<FilterField> {
  tab: Tab
  keyword: string
}

/** What the addresses of a list can say. */
export interface ContractListRule {
  readonly tabs: readonly Tab[]
  readonly pageSizes: PageSizes
  /** The tab an address need not name. */
  readonly firstTab?: TabKey
  /** Whether one of several companies can be asked for. */
  readonly ofCompanies?: boolean
}

/** A person's own list. */
export const personList: ContractListRule = { tabs: personTabs, pageSizes: pageSizes.person }

/** Reads an address; whatever is not understood falls back to the default. */
export function readListQuery(search: URLSearchParams, rule: ContractListRule): ListQuery {
  const { tabs: known, firstTab = 'all' } = rule
  const tab = known.find((one) => one.key === search.get('tab')) ?? tabs[firstTab]
  const { filters, ...page } = readListAddress(search, specOf(rule))
  return { tab, keyword: search.get('keyword') ?? '', filters: withoutStatesOf(tab, filters), ...page }
}

/** A tab decides the states it stands for: none are asked for beside it, as no chip may name what is not shown. */
function withoutStatesOf({ filter }: Tab, { contractStatus, signStatus, ...filters }: Filters): Filters {
  const isAll = filter.contractStatus === tabs.all.filter.contractStatus
  return {
    ...filters,
    ...(contractStatus !== undefined && isAll && { contractStatus }),
    ...(signStatus !== undefined && filter.signStatus === undefined && { signStatus }),
  }
}

/** What changes with new filters: a state that the tab decides otherwise is looked for under all. */
export function withFilters({ tab }: ListQuery, filters: Filters): Pick<ListQuery, 'tab' | 'filters'> {
  const isLost = Object.keys(filters).length > Object.keys(withoutStatesOf(tab, filters)).length
  return { tab: isLost ? tabs.all : tab, filters }
}

/** The address of a list; defaults and empty texts are left out. */
export function writeListQuery(query: ListQuery, rule: ContractListRule): URLSearchParams {
  const search = new URLSearchParams()
  if (query.tab.key !== (rule.firstTab ?? 'all')) search.set('tab', query.tab.key)
  if (query.keyword.trim() !== '') search.set('keyword', query.keyword.trim())
  const filters = withoutStatesOf(query.tab, query.filters)
  return writeListAddress({ ...query, filters }, specOf(rule), search)
}

function specOf({ pageSizes: sizes, ofCompanies }: ContractListRule): ListSpec<FilterField> {
  return { fields: contractFilterFields([], ofCompanies ? [] : undefined), pageSizes: sizes }
}

/** What the overview counts take: everything but tab and page. */
export function overviewArgs({ keyword, filters }: ListQuery): Record<string, string> {
  return { ...filters, ...(keyword === '' ? {} : { keyword }) }
}

/** What the list call takes. */
export function listArgs(query: ListQuery): Record<string, string | number> {
  const { contractStatus, signStatus } = query.tab.filter
  const filters = overviewArgs(query)
  return {
    ...filters,
    ...(contractStatus === tabs.all.filter.contractStatus && filters['contractStatus'] !== undefined
      ? {}
      : { contractStatus }),
    ...(signStatus === undefined ? {} : { signStatus }),
    // What waits for me: the most urgent first.
    ...(query.tab.key === tabs.myTurn.key ? { order: 'deadline' } : {}),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  }
}
