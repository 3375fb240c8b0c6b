import { Button, Input, Tabs } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { personTabs } from '@qiyin/domain/contract/tabs.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { countText } from '@qiyin/domain/paging.ts'
import { CancelDialog } from '../../../components/cancel-dialog/cancel-dialog.tsx'
import type { ContractRow } from '../../../components/contract-table/contract-row.ts'
import { ContractSkeleton } from '../../../components/contract-table/contract-skeleton.tsx'
import { ContractTable } from '../../../components/contract-table/contract-table.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { CloseIcon, FilterIcon, PlusIcon, SearchIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { signStatusOptions, signTypeOptions } from '@qiyin/ui/contract-list/filter-options.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import {
  activeFilters,
  listArgs,
  overviewArgs,
  personPageSizes,
  readListQuery,
  withoutFilter,
  writeListQuery,
  type ActiveFilter,
  type ListQuery,
} from '@qiyin/ui/contract-list/list-query.ts'
import './list-page.css'

/** The last query is kept under the seeds' own key (seed 002 section 6). */
const lastQueryKey = 'LQP'

/** W-12 /file-center: the contracts I initiated or sign. */
export function ListPage(): ReactElement {
  usePageTitle('合同中心')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const query = readListQuery(search)
  const [filtering, setFiltering] = useState(false)
  const [canceling, setCanceling] = useState<ContractRow | null>(null)
  const list = useCall(contractQueryListPerson, listArgs(query), { keep: true })
  const overview = useCall(contractQueryOverviewPerson, overviewArgs(query), { keep: true })
  const applications = useCall(businessMine, {}, { staleMs: 300_000 })
  const options = (applications.data ?? []).map((one) => ({
    value: one.businessTypeId,
    label: one.businessTypeName,
  }))

  const update = (change: Partial<ListQuery>): void => {
    const next = writeListQuery({ ...query, pageNum: 1, ...change })
    localStorage.setItem(lastQueryKey, next.toString())
    setSearch(next)
  }
  const chips = activeFilters(query.filters, (field, value) => {
    const known = { businessTypeId: options, signStatus: signStatusOptions, signType: signTypeOptions }
    return (known[field as keyof typeof known] ?? []).find((one) => one.value === value)?.label ?? value
  })
  const filtered = chips.length > 0 || query.keyword !== ''
  return (
    <>
      <div className="page-head">
        <h1 className="h-page">合同中心</h1>
        <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.newSign())}>
          发起签署
        </Button>
      </div>
      <section className="sheet file-list" aria-label="合同列表">
        <Tabs
          activeKey={query.tab.key}
          onChange={(key) => update({ tab: personTabs.find((tab) => tab.key === key) ?? query.tab })}
          items={personTabs.map((tab) => ({
            key: tab.key,
            label: (
              <span>
                {tab.label}
                {overview.data && (
                  <span className="file-list-count num">{countText(overview.data[tab.key])}</span>
                )}
              </span>
            ),
          }))}
        />
        <Toolbar
          // A keyword that comes from elsewhere (Back, reset) replaces what is typed.
          key={query.keyword}
          query={query}
          chips={chips}
          onKeyword={(keyword) => update({ keyword })}
          onFilter={() => setFiltering(true)}
          onRemove={(chip) => update({ filters: withoutFilter(query.filters, chip) })}
        />
        <Region query={list} skeleton={<ContractSkeleton />}>
          {(data) => (
            <ContractTable
              rows={data.list}
              loading={list.isFetching && list.isPlaceholderData}
              onCancel={setCanceling}
              paging={{
                pageNum: data.pageNum,
                pageSize: data.pageSize,
                total: data.total,
                sizes: personPageSizes,
                onChange: (pageNum, pageSize) =>
                  update({ pageNum: pageSize === query.pageSize ? pageNum : 1, pageSize }),
              }}
              empty={
                filtered ? (
                  <Blank art="empty" title="没有符合条件的结果" text="换个条件试试，或清除全部条件">
                    <Button onClick={() => update({ keyword: '', filters: {} })}>重置筛选</Button>
                  </Blank>
                ) : (
                  <Blank art="empty" title="暂无合同" text="发起第一份合同，或等待他人邀请您签署">
                    <Button onClick={() => void navigate(paths.newSign())}>发起签署</Button>
                  </Blank>
                )
              }
            />
          )}
        </Region>
      </section>
      <FilterDrawer
        open={filtering}
        filters={query.filters}
        applications={options}
        onClose={() => setFiltering(false)}
        onApply={(filters) => {
          update({ filters })
          setFiltering(false)
        }}
      />
      <CancelDialog contract={canceling} onClose={() => setCanceling(null)} />
    </>
  )
}

interface ToolbarProps {
  query: ListQuery
  chips: ActiveFilter[]
  onKeyword: (keyword: string) => void
  onFilter: () => void
  onRemove: (chip: ActiveFilter) => void
}

function Toolbar({ query, chips, onKeyword, onFilter, onRemove }: ToolbarProps): ReactElement {
  const [typed, setTyped] = useState(query.keyword)
  useEffect(() => {
    if (typed === query.keyword) return undefined
    const timer = setTimeout(() => onKeyword(typed), 400)
    return () => clearTimeout(timer)
  }, [typed, query.keyword, onKeyword])
  return (
    <div className="file-list-toolbar">
      <Input
        allowClear
        aria-label="合同名称/编号"
        placeholder="合同名称/编号"
        className="file-list-search"
        prefix={<SearchIcon className="ink3" />}
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => onKeyword(typed)}
      />
      <Button icon={<FilterIcon />} onClick={onFilter}>
        筛选{chips.length > 0 && <span className="file-list-badge num">{chips.length}</span>}
      </Button>
      {chips.map((chip) => (
        <span key={chip.label} className="file-list-chip num">
          <span>{chip.label}</span>
          {chip.text}
          <button type="button" aria-label={`移除条件 ${chip.label}`} onClick={() => onRemove(chip)}>
            <CloseIcon size={12} />
          </button>
        </span>
      ))}
    </div>
  )
}
