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

/** Which calls are shown, by what is asked for. */
const asks: Readonly<Record<string, { readonly outcome?: 0 | 1; readonly signVersion?: 1 }>> = {
  succeeded: { outcome: 0 },
  failed: { outcome: 1 },
  first: { signVersion: 1 },
}

const shown = [
  { key: '', label: '全部' },
  { key: 'succeeded', label: '成功' },
  { key: 'failed', label: '失败' },
  { key: 'first', label: '第1版签名' },
]

const columns: NonNullable<TableProps<Called>['columns']> = [
  { title: '时间', width: 148, className: 'num', render: (_, row) => row.calledTime.slice(5) },
  {
    title: '接口',
    width: 280,
    render: (_, { summary, path, signVersion }) => (
      <>
        {summary.replace(/（.*）$/, '')}
        {signVersion === 1 && <span className="cap ink3"> 第1版签名</span>}
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
  const [chosen, setChosen] = useState('')
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const asked = { applicationId, ...page, ...asks[chosen] }
  const list = useCall(contractSourceCallQuery, asked, { keep: true })
  return (
    <>
      <div className="source-detail-bar">
        <StateTabs
          of="调用"
          items={shown}
          active={chosen}
          onChange={(key) => {
            setChosen(key)
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
