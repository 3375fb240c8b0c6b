import { useState, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { tabs, type Tab } from '@qiyin/domain/contract/tabs.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { contractFilterFields } from '@qiyin/ui/contract-list/filter-fields.ts'
import { chipsOf } from '@qiyin/ui/declared-fields/declared-fields.ts'
import {
  listArgs,
  overviewArgs,
  personList,
  readListQuery,
  withFilters,
  writeListQuery,
  type ListQuery,
} from '@qiyin/ui/contract-list/list-query.ts'
import { useContractPages } from '@qiyin/ui/contract-list/use-contract-pages.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { FilterIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { ContractCard } from '../../../components/contract-card/contract-card.tsx'
import { ContractCardSkeleton } from '../../../components/contract-card/contract-card-skeleton.tsx'
import { InfiniteScroll } from '../../../components/infinite-scroll/infinite-scroll.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh/pull-to-refresh.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { panelId, StatusTabs, tabId } from './status-tabs.tsx'
import './list-page.css'

const pageSize = 10

/** What waits for me comes first on a phone. */
const phoneTabs: readonly Tab[] = [
  tabs.myTurn,
  tabs.othersTurn,
  tabs.complete,
  tabs.nearDeadline,
  tabs.all,
  tabs.normal,
  tabs.recently,
  tabs.expired,
  tabs.canceled,
]
const firstTab = 'myTurn'
const rule = { ...personList, firstTab } as const

/** H-05 /file-center: the contracts I initiated or sign. */
export function ListPage(): ReactElement {
  usePageTitle('合同中心')
  const [search, setSearch] = useSearchParams()
  const query = readListQuery(search, rule)
  const [typed, setTyped] = useState(query.keyword)
  const [filtering, setFiltering] = useState(false)
  const overview = useCall(contractQueryOverviewPerson, overviewArgs(query), { keep: true })
  const update = (change: Partial<ListQuery>): void =>
    setSearch(writeListQuery({ ...query, ...change }, rule), { replace: true })
  const find = (keyword: string): void => {
    setTyped(keyword)
    update({ keyword })
  }
  const filters = chipsOf(contractFilterFields([]), query.filters).length
  const counts = overview.data && { myTurn: overview.data.myTurn, othersTurn: overview.data.othersTurn }
  return (
    <>
      <div className="list-page-head">
        <PhoneBar
          title="合同中心"
          left={
            <Link className="phone-touch" to={paths.home()} aria-label="契印 首页">
              <Mark size={26} />
            </Link>
          }
        />
        <div className="list-page-search">
          <SearchField
            label="合同名称/编号"
            maxLength={maxLength.keyword}
            value={typed}
            onChange={setTyped}
            onSearch={find}
          />
          <button
            type="button"
            className="phone-touch"
            aria-label={filters === 0 ? '筛选' : `筛选，已设 ${filters} 项`}
            onClick={() => setFiltering(true)}
          >
            <FilterIcon size={22} />
            {filters > 0 && <span className="list-page-badge num">{filters}</span>}
          </button>
        </div>
        <StatusTabs
          tabs={phoneTabs}
          counts={counts}
          chosen={query.tab.key}
          onChoose={(tab) => update({ tab })}
        />
      </div>
      <main id="main" tabIndex={-1} className="list-page">
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(query.tab.key)}>
          <Rows
            query={query}
            filtered={filters > 0 || query.keyword !== ''}
            onReset={() => {
              setTyped('')
              update({ keyword: '', filters: {} })
            }}
          />
        </div>
      </main>
      {filtering && (
        <FilterSheet
          filters={query.filters}
          onClose={() => setFiltering(false)}
          onApply={(applied) => {
            update(withFilters(query, applied))
            setFiltering(false)
          }}
        />
      )}
    </>
  )
}

interface RowsProps {
  query: ListQuery
  filtered: boolean
  onReset: () => void
}

function Rows({ query, filtered, onReset }: RowsProps): ReactElement {
  const nowMs = useNow()
  const { pageNum: _, ...args } = listArgs({ ...query, pageSize })
  const pages = useContractPages(args)
  return (
    <PullToRefresh onRefresh={pages.refetch}>
      <Region query={pages} skeleton={<Waiting />}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing filtered={filtered} onReset={onReset} />
          ) : (
            <>
              <ul className="list-page-rows">
                {rows.map((row) => (
                  <li key={row.uniqueId}>
                    <ContractCard contract={row} nowMs={nowMs} />
                  </li>
                ))}
              </ul>
              <InfiniteScroll loadMore={pages.loadMore} hasMore={pages.hasMore} />
            </>
          )
        }
      </Region>
    </PullToRefresh>
  )
}

function Nothing({ filtered, onReset }: Omit<RowsProps, 'query'>): ReactElement {
  return filtered ? (
    <Blank art="empty" title="没有符合条件的结果" text="换个条件试试，或清除全部条件">
      <button type="button" className="btn" onClick={onReset}>
        重置筛选
      </button>
    </Blank>
  ) : (
    <Blank art="empty" title="暂无合同" text="轮到您签署时，会收到短信通知" />
  )
}

function Waiting(): ReactElement {
  return (
    <div className="list-page-rows" aria-busy="true" aria-label="正在加载" role="status">
      {[0, 1, 2].map((row) => (
        <ContractCardSkeleton key={row} />
      ))}
    </div>
  )
}
