import { personTabs, tabs, type Tab, type TabKey } from '@qiyin/domain/contract/tabs.ts'

/** The fields of the filter drawer D-10 (seed 000 section 3 "Query filters"). */
export const filterFields = [
  'contractNo',
  'contractName',
  'signUser',
  'initiatorName',
  'signCompany',
  'businessTypeId',
  'signStatus',
  'signType',
  'initiateTimeStart',
  'initiateTimeEnd',
  'completeTimeStart',
  'completeTimeEnd',
] as const

export type FilterField = (typeof filterFields)[number]
export type Filters = Partial<Record<FilterField, string>>

/** The whole state of the list; it lives in the address, so that Back and reload restore it (screens 0.9). */
export interface ListQuery {
  tab: Tab
  pageNum: number
  pageSize: number
  keyword: string
  filters: Filters
}

/** Page sizes of a person's list (seed 000 section 9). */
export const personPageSizes = [5, 10, 20, 50, 100]
const defaultPageSize = 5

/** Reads an address; whatever is not understood falls back to the default. `firstTab` is the one it need not name. */
export function readListQuery(search: URLSearchParams, firstTab: TabKey = 'all'): ListQuery {
  const tab = personTabs.find((one) => one.key === search.get('tab')) ?? tabs[firstTab]
  const pageSize = Number(search.get('pageSize'))
  const pageNum = Number(search.get('pageNum'))
  return {
    tab,
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: personPageSizes.includes(pageSize) ? pageSize : defaultPageSize,
    keyword: search.get('keyword') ?? '',
    filters: Object.fromEntries(
      filterFields.flatMap((field) => {
        const value = search.get(field)
        return value ? [[field, value]] : []
      }),
    ),
  }
}

/** The address of a list; defaults and empty texts are left out. */
export function writeListQuery(
  { tab, pageNum, pageSize, keyword, filters }: ListQuery,
  firstTab: TabKey = 'all',
): URLSearchParams {
  const search = new URLSearchParams()
  if (tab.key !== firstTab) search.set('tab', tab.key)
  if (pageNum !== 1) search.set('pageNum', String(pageNum))
  if (pageSize !== defaultPageSize) search.set('pageSize', String(pageSize))
  if (keyword.trim() !== '') search.set('keyword', keyword.trim())
  for (const field of filterFields) {
    const value = filters[field]?.trim()
    if (value) search.set(field, value)
  }
  return search
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

/** The drawer's conditions as chips: the two ends of a range are one. */
export interface ActiveFilter {
  label: string
  text: string
  fields: readonly FilterField[]
}

const labels: Partial<Record<FilterField, string>> = {
  contractNo: '合同编号',
  contractName: '合同名称',
  signUser: '签署人',
  initiatorName: '发起人',
  signCompany: '签署企业',
  businessTypeId: '所属应用',
  signStatus: '签署状态',
  signType: '签署方类型',
}
const ranges = [
  { label: '发起时间', start: 'initiateTimeStart', end: 'initiateTimeEnd' },
  { label: '完成时间', start: 'completeTimeStart', end: 'completeTimeEnd' },
] as const

/** `nameOf` turns a code (an application, a state) into what the reader knows. */
export function activeFilters(
  filters: Filters,
  nameOf: (field: FilterField, value: string) => string,
): ActiveFilter[] {
  const single = filterFields.flatMap((field) => {
    const value = filters[field]
    const label = labels[field]
    return value === undefined || label === undefined
      ? []
      : [{ label, text: nameOf(field, value), fields: [field] }]
  })
  const spans = ranges.flatMap(({ label, start, end }) => {
    const from = filters[start]
    const to = filters[end]
    if (from === undefined && to === undefined) return []
    return [{ label, text: `${from ?? ''} 至 ${to ?? ''}`.trim(), fields: [start, end] as const }]
  })
  return [...spans, ...single]
}

/** The filters without those of one chip. */
export function withoutFilter(filters: Filters, { fields }: Pick<ActiveFilter, 'fields'>): Filters {
  const gone: readonly string[] = fields
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !gone.includes(field)))
}
