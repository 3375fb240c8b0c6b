import { contractSourceCallQuery } from '@qiyin/calls/areas/source-event.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'

type Called = Answer<typeof contractSourceCallQuery>['list'][number]

const outcomes = [
  { key: '', label: '全部' },
  { key: '0', label: '成功' },
  { key: '1', label: '失败' },
]

const columns: NonNullable<TableProps<Called>['columns']> = [
  { title: '时间', width: 148, className: 'num', render: (_, row) => row.calledTime.slice(5) },
  {
    title: '接口',
    width: 280,
    render: (_, { summary, path }) => (
      <>
        {summary.replace(/（.*）$/, '')}
        <p className="cap ink3 source-detail-mono">{path}</p>
      </>
    ),
  },
  {
    title: '结果',
    width: 120,
    render: (_, { code, httpStatus }) => (
      <>
        <StateDot good={code === null || code === 0}>
          {code === null || code === 0 ? '成功' : '失败'}
        </StateDot>
        <span className="cap ink3 num"> {code === null || code === 0 ? httpStatus : code}</span>
      </>
    ),
  },
  { title: '耗时', width: 96, className: 'num', render: (_, { durationMs }) => `${durationMs} 毫秒` },
  {
    title: '请求编号',
    width: 200,
    render: (_, { requestId }) => <span className="source-detail-mono">{requestId}</span>,
  },
]

/** The calls of an application within the last 30 days. */
export function CallLog({ applicationId }: { applicationId: string }): ReactElement {
  const [outcome, setOutcome] = useState('')
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const asked = { applicationId, ...page, ...(outcome !== '' && { outcome: Number(outcome) }) }
  const list = useCall(contractSourceCallQuery, asked, { keep: true })
  return (
    <>
      <div className="source-detail-bar">
        <StateTabs
          of="调用结果"
          items={outcomes}
          active={outcome}
          onChange={(key) => {
            setOutcome(key)
            setPage({ ...page, pageNum: 1 })
          }}
        />
        <span className="cap ink3">保留近30天的调用</span>
      </div>
      <Region query={list} skeleton={<div className="skeleton" />}>
        {(found) =>
          found.total === 0 ? (
            <Blank art="empty" small title="暂无调用记录" />
          ) : (
            <DataTable<Called>
              rowKey="id"
              size="small"
              dataSource={[...found.list]}
              columns={columns}
              scroll={{ x: 'max-content' }}
              paging={{
                pageNum: found.pageNum,
                pageSize: found.pageSize,
                total: found.total,
                sizes: pageSizes.manage.options,
                onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
              }}
            />
          )
        }
      </Region>
    </>
  )
}
