import type { ReactElement, ReactNode } from 'react'
import { maxLength } from '@qiyin/domain/limits.ts'
import type { TabKey } from '@qiyin/domain/contract/tabs.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { contractFilterFields, type Filters } from '@qiyin/ui/contract-list/filter-fields.ts'
import {
  listArgs,
  overviewArgs,
  readListQuery,
  withFilters,
  writeListQuery,
  type ListQuery,
} from '@qiyin/ui/contract-list/list-query.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { ContractSkeleton } from '../contract-table/contract-skeleton.tsx'
import { ContractTable } from '../contract-table/contract-table.tsx'
import { ListPage } from '../list-page/list-page.tsx'
import { useListAddress } from '../list-page/use-list-address.ts'
import { usePageInReach } from '../list-page/use-page-in-reach.ts'
import { PageHead } from '../page-head/page-head.tsx'
import type { ContractOrigin } from './contract-origin.ts'
import { ScopeSelect } from './scope-select.tsx'
import { SelectionDeeds } from './selection-deeds.tsx'
import { useBulkDeeds } from './use-bulk-deeds.tsx'
import { useApplicationChoices, useCompanyChoices } from './use-choices.ts'
import { useRowDeeds } from './use-row-deeds.tsx'
import { useSelection } from './use-selection.ts'

interface ContractListProps {
  origin: ContractOrigin
  /** Drawn when there is no contract at all. */
  empty: ReactNode
  /** The page's actions. */
  children?: ReactNode
}

/** Every contract list of the desk: W-12 and, as its origin says, the managers' W-14. */
export function ContractList({ origin, empty, children }: ContractListProps): ReactElement {
  usePageTitle(origin.title)
  const { query, update, overview } = useQuery(origin)
  const list = useCall(origin.list, listArgs(query), { keep: true })
  usePageInReach(list, (pageNum) => update({ pageNum }, { replace: true }))
  const selection = useSelection(JSON.stringify(overviewArgs(query)) + query.tab.key, list.data?.list ?? [])
  const single = useRowDeeds()
  const bulk = useBulkDeeds({
    origin,
    tab: query.tab.key,
    rows: selection.rows,
    clear: selection.clear,
  })
  const applications = useApplicationChoices(origin.applications)
  const companies = useCompanyChoices(origin.ofCompanies ?? false)
  return (
    <>
      <PageHead title={origin.title}>
        <Scope
          {...{ origin, applications, companies }}
          filters={query.filters}
          onChange={(filters) => update({ filters })}
        />
        {children}
      </PageHead>
      <ListPage
        label="合同列表"
        tabs={{
          items: origin.tabs.map(({ key, label }) => ({ key, label, count: overview[key] })),
          active: query.tab.key,
          onChange: (key) => update({ tab: origin.tabs.find((tab) => tab.key === key) ?? query.tab }),
        }}
        search={{
          label: '合同名称/编号',
          maxLength: maxLength.keyword,
          value: query.keyword,
          onChange: (keyword) => update({ keyword }),
        }}
        filter={{
          fields: contractFilterFields(applications, companies),
          values: query.filters,
          onApply: (filters) => update(withFilters(query, filters)),
        }}
        tools={bulk.tools}
        selection={
          selection.rows.length === 0
            ? undefined
            : {
                count: selection.rows.length,
                onClear: selection.clear,
                actions: <SelectionDeeds rows={selection.rows} deeds={bulk.deeds} />,
              }
        }
        query={list}
        skeleton={<ContractSkeleton />}
        onReset={() => update({ keyword: '', filters: {} })}
        empty={
          query.tab.key === 'all' || overview.all === 0 ? (
            empty
          ) : (
            <Blank art="empty" title="暂无合同" text={`「${query.tab.label}」中没有合同`} />
          )
        }
      >
        {(data, table) => (
          <ContractTable
            rows={data.list}
            extraColumns={origin.columns}
            {...table}
            deeds={single.deeds}
            selection={{ rows: selection.rows, onChange: selection.choose }}
            paging={{
              pageNum: data.pageNum,
              pageSize: data.pageSize,
              total: data.total,
              totalIsBound: data.totalIsBound,
              sizes: origin.pageSizes.options,
              onChange: (pageNum, pageSize) =>
                update({ pageNum: pageSize === query.pageSize ? pageNum : 1, pageSize }),
            }}
          />
        )}
      </ListPage>
      {single.dialogs}
      {bulk.dialogs}
    </>
  )
}

interface ListState {
  query: ListQuery
  update: ReturnType<typeof useListAddress<ListQuery>>[1]
  /** The counts of the tabs, as far as they are there. */
  overview: Partial<Record<TabKey, number>>
}

function useQuery(origin: ContractOrigin): ListState {
  const [query, update] = useListAddress<ListQuery>({
    read: (search) => readListQuery(search, origin),
    write: (state) => writeListQuery(state, origin),
    keepUnder: origin.keepUnder,
  })
  const { data = {} } = useCall(origin.overview, overviewArgs(query), { keep: true })
  return { query, update, overview: data }
}

interface ScopeProps {
  origin: ContractOrigin
  applications: readonly Choice[]
  companies: readonly Choice[] | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}

/** On top, for who manages several companies or applications: one of them. */
function Scope({ origin, applications, companies, filters, onChange }: ScopeProps): ReactElement | null {
  if (companies) {
    return (
      <ScopeSelect
        choices={companies}
        allLabel="全部企业"
        value={filters.companyId}
        onChange={(id) => onChange({ ...filters, companyId: id ?? '' })}
      />
    )
  }
  if (origin.applications !== 'managed') return null
  return (
    <ScopeSelect
      choices={applications}
      allLabel="全部应用"
      value={filters.businessTypeId}
      onChange={(id) => onChange({ ...filters, businessTypeId: id ?? '' })}
    />
  )
}
