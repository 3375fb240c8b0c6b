import { Button } from 'antd'
import { lazy, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import {
  chipsOf,
  withoutChip,
  type Chip,
  type DeclaredField,
  type FieldValues,
} from '@qiyin/ui/declared-fields/declared-fields.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Delayed } from '@qiyin/ui/base/delayed.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { StateTabs } from '../state-tabs/state-tabs.tsx'
import { Conditions, SearchBox, type ListSearch } from './toolbar.tsx'
import './list-page.css'

// Drawer, form and pickers come when the filter is opened for the first time.
const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }))

interface ListTabs {
  items: readonly { key: string; label: string; count?: number | undefined }[]
  active: string
  onChange: (key: string) => void
}

interface ListFilter {
  fields: readonly DeclaredField[]
  values: FieldValues
  onApply: (values: FieldValues) => void
}

interface ListSelection {
  count: number
  onClear: () => void
  /** What can be done with the selected rows. */
  actions: ReactNode
}

type Query<Data> = ComponentProps<typeof Region<Data>>['query'] & { isPlaceholderData: boolean }

interface ListPageProps<Data> {
  /** Names the region: 合同列表. */
  label: string
  tabs?: ListTabs
  search?: ListSearch
  filter?: ListFilter
  /** At the right end of the toolbar. */
  tools?: ReactNode
  /** Floats at the foot of the window while rows are selected. */
  selection?: ListSelection | undefined
  /** What `useCall` returned, read with `keep`. */
  query: Query<Data>
  skeleton: ReactNode
  /** Drawn instead of the table when nothing is there, and nothing was asked for. */
  empty: ReactNode
  /** Takes search and filter back. */
  onReset: () => void
  /** The table; `empty` is what it shows without rows, `loading` veils the former rows. */
  children: (data: Data, table: { loading: boolean; empty: ReactNode }) => ReactNode
}

/**
 * A list under a `PageHead`: tabs, toolbar with search, filter and chips, and the region with its table.
 * The page reads its state from the address (`useListAddress`) and hands it in; ListPage keeps none but the
 * open drawer. Give `tabs`, `search`, `filter`, `selection` as the list has them;
 * `<ListPage label="合同列表" query={list} …>{(data, table) => <ContractTable rows={data.list} {...table} />}</ListPage>`.
 */
export function ListPage<Data>(props: ListPageProps<Data>): ReactElement {
  const { label, tabs, search, filter, tools, selection, query, skeleton, empty, onReset, children } = props
  const isOther = useIsOtherTab(tabs?.active, query)
  const chips = filter ? chipsOf(filter.fields, filter.values) : []
  const isNarrowed = chips.length > 0 || (search !== undefined && search.value !== '')
  return (
    <section className="sheet list-page" aria-label={label}>
      {tabs && <StateTabs {...tabs} />}
      {(search || filter) && (
        <div className="list-page-toolbar">
          {/* A search that comes from elsewhere (Back, reset) replaces what is typed. */}
          {search && <SearchBox key={search.value} {...search} />}
          {filter && <Filter filter={filter} chips={chips} />}
          {tools !== undefined && <div className="list-page-tools">{tools}</div>}
        </div>
      )}
      <Region query={query} skeleton={skeleton}>
        {(data) => {
          const table = children(data, {
            loading: query.isFetching && query.isPlaceholderData,
            empty: isNarrowed ? <NothingFound onReset={onReset} /> : empty,
          })
          // They keep their place, so that nothing jumps, but are not to be seen.
          return isOther ? <OtherTab skeleton={skeleton}>{table}</OtherTab> : table
        }}
      </Region>
      {selection && <SelectionBar {...selection} />}
    </section>
  )
}

/** Whether the rows at hand, kept while others are fetched, are those of a tab that is not open any more. */
function useIsOtherTab(tab: string | undefined, { data, isPlaceholderData }: Query<unknown>): boolean {
  const [tabOfRows, setTabOfRows] = useState(tab)
  if (data !== undefined && !isPlaceholderData && tabOfRows !== tab) setTabOfRows(tab)
  return isPlaceholderData && tabOfRows !== tab
}

function OtherTab({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="list-page-other">
      <div className="list-page-other-rows" inert aria-hidden>
        {children}
      </div>
      <div className="list-page-other-wait">
        <Delayed>{skeleton}</Delayed>
      </div>
    </div>
  )
}

function Filter({ filter, chips }: { filter: ListFilter; chips: readonly Chip[] }): ReactElement {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Conditions
        chips={chips}
        onOpen={() => {
          setOpen(true)
          setWasOpened(true)
        }}
        onRemove={(chip) => filter.onApply(withoutChip(filter.values, chip))}
      />
      {wasOpened && (
        <Suspense>
          <FilterDrawer
            open={open}
            fields={filter.fields}
            values={filter.values}
            onClose={() => setOpen(false)}
            onApply={(values) => {
              filter.onApply(values)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function SelectionBar({ count, onClear, actions }: ListSelection): ReactElement {
  return (
    <div className="list-page-selection" role="toolbar" aria-label="已选合同">
      <span className="num" role="status">
        已选 <b>{count}</b> 份
      </span>
      <div className="list-page-selection-actions">{actions}</div>
      <button type="button" className="list-page-selection-clear" onClick={onClear}>
        清空
      </button>
    </div>
  )
}

function NothingFound({ onReset }: { onReset: () => void }): ReactElement {
  return (
    <Blank art="empty" title="没有符合条件的结果" text="换个条件试试，或清除全部条件">
      <Button onClick={onReset}>重置筛选</Button>
    </Blank>
  )
}
