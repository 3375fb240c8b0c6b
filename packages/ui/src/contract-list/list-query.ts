import { personTabs, tabs, type Tab, type TabKey } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { fieldNames } from '../declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '../list-address/list-address.ts'
import { contractFilterFields, type FilterField } from './filter-fields.ts'

/** The whole state of the list; it lives in the address, so that Back and reload restore it (screens 0.9). */
export interface ListQuery extends ListAddress<FilterField> {
  tab: Tab
  keyword: string
}

const spec = { names: fieldNames(contractFilterFields([])), pageSizes: pageSizes.person }

/** Reads an address; whatever is not understood falls back to the default. `firstTab` is the one it need not name. */
export function readListQuery(search: URLSearchParams, firstTab: TabKey = 'all'): ListQuery {
  return {
    tab: personTabs.find((one) => one.key === search.get('tab')) ?? tabs[firstTab],
    keyword: search.get('keyword') ?? '',
    ...readListAddress(search, spec),
  }
}

/** The address of a list; defaults and empty texts are left out. */
export function writeListQuery(query: ListQuery, firstTab: TabKey = 'all'): URLSearchParams {
  const search = new URLSearchParams()
  if (query.tab.key !== firstTab) search.set('tab', query.tab.key)
  if (query.keyword.trim() !== '') search.set('keyword', query.keyword.trim())
  return writeListAddress(query, spec, search)
}

/** What the overview counts take: everything but tab and page. */
export function overviewArgs({ keyword, filters }: ListQuery): Record<string, string> {
  return { ...filters, ...(keyword === '' ? {} : { keyword }) }
}

/** What the list call takes. A tab's own sign status wins over the drawer's. */
export function listArgs(query: ListQuery): Record<string, string | number> {
  const { contractStatus, signStatus } = query.tab.filter
  return {
    ...overviewArgs(query),
    contractStatus,
    ...(signStatus === undefined ? {} : { signStatus }),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  }
}
