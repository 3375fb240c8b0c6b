import { useState, type ReactElement } from 'react'
import { useNavigate, useParams } from 'react-router'
import { batchInitRecordCancel, batchInitRecordQuery } from '@qiyin/calls/areas/batch-record.ts'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { batchState } from '@qiyin/domain/template/batch-state.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useListAddress } from '../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../components/manage-page/manage-page.tsx'
import type { RowAction } from '../../components/manage-page/row-actions.tsx'
import { StateTabs } from '../../components/state-tabs/state-tabs.tsx'
import { batchColumns, type Batch } from './batch-columns.tsx'
import { askedFilters, historyAddress, historyFields, views, type HistoryState } from './history-address.ts'
import { RecordsPanel } from './records-panel.tsx'
import './tpl-history-page.css'

/** While something runs, the list is read again after this long. */
const pollMs = 2000

/** W-18 /tpl-history/{batchInitNo?}: batches with how far they are, each with its rows. */
export function TplHistoryPage(): ReactElement {
  usePageTitle('批量发起记录')
  const navigate = useNavigate()
  const { batchInitNo } = useParams()
  const [state, change] = useHistoryState(batchInitNo)
  const [open, setOpen] = useState<string | null>(batchInitNo ?? null)
  const { pageNum, pageSize, filters, view } = state
  const managed = view === views.managed ? 1 : 0
  const asked = { ...askedFilters(filters), pageNum, pageSize, managed } as Args<typeof batchInitRecordQuery>
  const batches = useCall(batchInitRecordQuery, asked, {
    keep: true,
    everyMs: ({ state: { data } }) => (data?.list.some(runs) ? pollMs : false),
  })
  const managing = useCall(businessMine, { managed: 1 }, { staleMs: 300_000, quiet: true })
  const cancel = useCallMutation(batchInitRecordCancel, {
    stale: [batchInitRecordQuery],
    successText: '已取消未发起的合同',
  })
  const actionsOf = (batch: Batch): RowAction[] => [
    ...(batch.failed > 0 && batch.isOwn
      ? [{ label: `修正 ${batch.failed} 行`, onRun: () => void navigate(paths.signTempl(batch)) }]
      : []),
    ...(!runs(batch) && batch.isOwn
      ? [
          {
            label: '再次发起',
            onRun: () => void navigate(paths.startFromTemplate({ again: batch.batchInitNo })),
          },
        ]
      : []),
    ...(runs(batch) && batch.isOwn
      ? [
          {
            label: '取消',
            danger: true,
            question: `还有 ${batch.waiting} 份未发起，取消后不再发起；已发起的合同不受影响`,
            onRun: () => cancel.mutate({ batchInitNo: batch.batchInitNo }),
          },
        ]
      : []),
  ]
  return (
    <ManagePage
      title="批量发起记录"
      add={{ text: '批量发起', onRun: () => void navigate(paths.startFromTemplate({ batch: true })) }}
      {...((managing.data?.length ?? 0) > 0 && {
        tabs: <Views view={view} onChange={(next) => change({ view: next })} />,
      })}
      fields={historyFields}
      state={state}
      onChange={change}
      onBack={() => void navigate(-1)}
      pageSizes={pageSizes.manage}
      query={batches}
      rowKey="batchInitNo"
      columns={batchColumns}
      actions={actionsOf}
      expandable={{
        expandedRowKeys: open === null ? [] : [open],
        onExpand: (opens, batch) => setOpen(opens ? batch.batchInitNo : null),
        expandedRowRender: (batch) => (
          <RecordsPanel batch={batch} managed={managed === 1} pollMs={runs(batch) ? pollMs : false} />
        ),
      }}
      emptyText="暂无发起记录"
    />
  )
}

function runs({ state }: Batch): boolean {
  return state === batchState.running
}

/** A batch that the address names is the filter to begin with; another query leaves that address. */
function useHistoryState(
  batchInitNo: string | undefined,
): [HistoryState, (change: Partial<HistoryState>, how?: { replace: boolean }) => void] {
  const navigate = useNavigate()
  const [state, update] = useListAddress<HistoryState>(historyAddress)
  if (batchInitNo === undefined) return [state, update]
  const named = { ...state, filters: { ...state.filters, batchInitNo } }
  const change = (next: Partial<HistoryState>, how?: { replace: boolean }): void => {
    const search = historyAddress.write({ ...named, pageNum: 1, ...next })
    void navigate(`${paths.tplHistory()}?${search.toString()}`, how)
  }
  return [named, change]
}

function Views({
  view,
  onChange,
}: {
  view: HistoryState['view']
  onChange: (view: HistoryState['view']) => void
}): ReactElement {
  return (
    <StateTabs
      of="范围"
      items={[
        { key: views.own, label: '我发起的' },
        { key: views.managed, label: '我管理的' },
      ]}
      active={view}
      onChange={(key) => onChange(key === views.managed ? views.managed : views.own)}
    />
  )
}
