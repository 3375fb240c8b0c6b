import { Button, Segmented, type TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import {
  batchInitRecordExport,
  batchInitRecordManagerDetail,
  batchInitRecordQueryDetail,
} from '@qiyin/calls/areas/batch-record.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { initSuccess, rowState } from '@qiyin/domain/template/batch-state.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { StatusMark, statusKind } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { DownloadIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { RowMark } from '../../components/batch-state/batch-mark.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { Batch } from './batch-columns.tsx'

type BatchRecord = Answer<typeof batchInitRecordQueryDetail>['list'][number]

interface RecordsPanelProps {
  batch: Batch
  /** Through the applications that one manages. */
  managed: boolean
  /** While it runs, its rows are read again after this long. */
  pollMs: number | false
}

/** The rows of a batch, failed ones first: who signs, what became of it and why. */
export function RecordsPanel({ batch, managed, pollMs }: RecordsPanelProps): ReactElement {
  const { batchInitNo, isOwn } = batch
  const [shown, setShown] = useState<'all' | keyof typeof initSuccess>('all')
  const [at, setAt] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const [isWhole, setIsWhole] = useState(false)
  const filter = shown === 'all' ? {} : { initSuccess: initSuccess[shown] }
  const rows = useCall(
    managed ? batchInitRecordManagerDetail : batchInitRecordQueryDetail,
    { batchInitNo, failedFirst: 1, ...filter, ...(isWhole ? at : firstRows) },
    {
      keep: true,
      // Once more after the batch has ended: its last rows may be older than that.
      everyMs: ({ state: { data } }) =>
        pollMs || (data?.list.some((row) => row.rowState === rowState.waiting) ? 2000 : false),
    },
  )
  return (
    <section className="tpl-history-page-records" aria-label={`${batchInitNo}明细`}>
      <div className="tpl-history-page-tools">
        <Segmented<'all' | keyof typeof initSuccess>
          value={shown}
          options={[
            { value: 'all', label: `全部 ${batch.total}` },
            { value: 'failed', label: `失败 ${batch.failed}` },
            { value: 'succeeded', label: `成功 ${batch.initiated}` },
          ]}
          onChange={(next) => {
            setShown(next)
            setAt({ ...at, pageNum: 1 })
          }}
        />
        <Button
          type="text"
          icon={<DownloadIcon />}
          href={callUrl(batchInitRecordExport, { batchInitNo })}
          target="_blank"
        >
          导出明细
        </Button>
      </div>
      {/* As high as its rows will be, so that nothing below it jumps when they come. */}
      <div style={{ minHeight: heightOf(batch.total, isWhole) }}>
        <Region query={rows} skeleton={<i className="skeleton tpl-history-page-wait" />}>
          {(page) => (
            <>
              <DataTable<BatchRecord>
                rowKey="rowNo"
                size="small"
                columns={columnsOf(isOwn)}
                dataSource={page.list}
                scroll={{ x: 840 }}
                {...(isWhole && {
                  paging: { ...page, sizes: pageSizes.manage.options, onChange: changePage(setAt) },
                })}
              />
              {!isWhole && page.total > page.list.length && (
                <button type="button" className="tpl-history-page-rest" onClick={() => setIsWhole(true)}>
                  展开其余 {page.total - page.list.length} 行
                </button>
              )}
            </>
          )}
        </Region>
      </div>
    </section>
  )
}

/** Before the rest is asked for; failed rows are first. */
const firstRows = { pageNum: 1, pageSize: 5 }

function heightOf(total: number, isWhole: boolean): number {
  const [head, row, foot] = [35, 39, isWhole ? 53 : 44]
  const most = isWhole ? pageSizes.manage.initial : firstRows.pageSize
  return head + Math.min(total, most) * row + (total > most || isWhole ? foot : 0)
}

function changePage(
  set: (at: { pageNum: number; pageSize: number }) => void,
): (pageNum: number, pageSize: number) => void {
  return (pageNum, pageSize) => set({ pageNum, pageSize })
}

function columnsOf(isOwn: boolean): NonNullable<TableProps<BatchRecord>['columns']> {
  return [
    { title: '行', dataIndex: 'rowNo', width: 64, className: 'num' },
    { title: '签署人', dataIndex: 'batchSignerName', width: 128, ellipsis: true },
    { title: '发起状态', width: 96, render: (_, row) => <RowMark state={row.rowState} /> },
    {
      title: '失败原因',
      ellipsis: { showTitle: false },
      render: (_, { remark }) => <span title={remark ?? ''}>{remark ?? '-'}</span>,
    },
    {
      title: '合同编号',
      width: 192,
      className: 'num',
      render: (_, { contractNo, contractId }) =>
        contractId === null ? (
          '-'
        ) : (
          <Link className="link" to={paths.contractDetail(contractId)}>
            {contractNo}
          </Link>
        ),
    },
    { title: '合同状态', width: 104, render: (_, row) => <ContractState row={row} /> },
    { title: '操作', width: 72, render: (_, row) => <Deed row={row} isOwn={isOwn} /> },
  ]
}

function ContractState({ row: { contractStatus } }: { row: BatchRecord }): ReactElement {
  if (contractStatus === null) return <>-</>
  return <StatusMark kind={statusKind({ contractStatus, signStatus: signStatus.waitingForOthers })} />
}

function Deed({ row, isOwn }: { row: BatchRecord; isOwn: boolean }): ReactElement {
  if (row.contractId !== null) return <Link to={paths.contractDetail(row.contractId)}>查看</Link>
  if (isOwn && row.rowState === rowState.failed) return <Link to={paths.signTempl(row)}>修正</Link>
  return <>-</>
}
