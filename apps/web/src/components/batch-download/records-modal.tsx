import { Alert, Button, Modal, type TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { downloadCenterDownloadFileId, downloadCenterRecordQuery } from '@qiyin/calls/areas/downloads.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { downloadStatus, type DownloadMark } from '@qiyin/domain/download/record.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { CardLabel } from '../data-table/card-label.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { RecordState } from './record-state.tsx'
import './records-modal.css'

export interface RecordsModalProps {
  mark: DownloadMark
  open: boolean
  /** The one to begin at and to mark; null for none. */
  recordId: string | null
  onClose: () => void
}

type Record = Answer<typeof downloadCenterRecordQuery>['list'][number]

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

const liveMs = 5000
const sizes = pageSizes.downloadRecords
const firstPage: Page = { pageNum: 1, pageSize: sizes.initial }
const goneText = '该下载已超过7天保留期，文件已清理，请重新提交批量下载'

/** The dialog of `RecordsDialog`, fetched when it is first opened; it asks again while something is being packed. */
export function RecordsModal({ mark, open, recordId, onClose }: RecordsModalProps): ReactElement {
  const [page, setPage] = useState<Page>(firstPage)
  const [everyMs, setEveryMs] = useState<number | false>(false)
  // Until another page is asked for it is the one with the record, which moves on as others are added.
  const isAtRecord = recordId !== null && page === firstPage
  const args = { downloadLocationMark: mark, ...page, ...(isAtRecord && { recordId }) }
  const records = useCall(downloadCenterRecordQuery, open ? args : null, { keep: true, everyMs })
  const isRunning = records.data?.list.some(isUnderWay) === true
  const wanted = open && isRunning ? liveMs : false
  if (wanted !== everyMs) setEveryMs(wanted)
  return (
    <Modal
      open={open}
      centered
      width={850}
      title={
        <>
          批量下载记录
          {isRunning && <span className="cap ink3 records-modal-live">有任务进行中，列表自动刷新</span>}
        </>
      }
      footer={null}
      onCancel={onClose}
    >
      <Region query={records} skeleton={<div className="records-modal-wait" />}>
        {(data) =>
          data.total === 0 ? (
            <Blank art="empty" title="暂无下载记录" text="批量下载的文件会保留在这里7天" />
          ) : (
            <>
              {isAtRecord && !data.list.some(({ id }) => id === recordId) && (
                <Alert type="warning" showIcon className="records-modal-gone" message={goneText} />
              )}
              <DataTable<Record>
                rowKey="id"
                rowClassName={({ id }) => (id === recordId ? 'records-modal-marked' : '')}
                onRow={({ id }) => ({ 'aria-current': id === recordId ? 'true' : undefined })}
                size="middle"
                cards
                className="records-modal-table"
                scroll={{ x: 640 }}
                dataSource={data.list}
                columns={columnsOf(data)}
                paging={{
                  pageNum: data.pageNum,
                  pageSize: data.pageSize,
                  total: data.total,
                  sizes: sizes.options,
                  onChange: (pageNum, pageSize) =>
                    setPage({ pageNum: pageSize === page.pageSize ? pageNum : 1, pageSize }),
                }}
              />
            </>
          )
        }
      </Region>
    </Modal>
  )
}

function isUnderWay({ downloadStatusCode }: Record): boolean {
  return downloadStatusCode === downloadStatus.running
}

function columnsOf({
  pageNum,
  pageSize,
}: {
  pageNum: number
  pageSize: number
}): NonNullable<TableProps<Record>['columns']> {
  return [
    {
      title: '序号',
      width: 64,
      className: 'records-modal-number',
      render: (_, _row, at) => (pageNum - 1) * pageSize + at + 1,
    },
    {
      title: '导出时间',
      width: 176,
      className: 'num',
      render: (_, { downloadStartTime }) => (
        <>
          <CardLabel>导出时间</CardLabel>
          {downloadStartTime}
        </>
      ),
    },
    {
      title: '导出状态',
      className: 'records-modal-how',
      render: (_, record) => <RecordState record={record} />,
    },
    {
      title: '完成时间',
      width: 176,
      className: 'num',
      render: (_, { downloadFinishTime }) => (
        <>
          <CardLabel>完成时间</CardLabel>
          {downloadFinishTime ?? '-'}
        </>
      ),
    },
    {
      title: '操作',
      width: 80,
      render: (_, { fileId, downloadStartTime }) => (
        <Button
          type="link"
          size="small"
          className="records-modal-fetch"
          aria-label={`查看：${downloadStartTime}`}
          disabled={fileId === null}
          {...(fileId !== null && {
            href: callUrl(downloadCenterDownloadFileId, { fileId }),
            target: '_blank',
          })}
        >
          查看
        </Button>
      ),
    },
  ]
}
