import { contractSourceEventQuery, contractSourceEventReplay } from '@qiyin/calls/areas/source-event.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { deliveryStatus, sourceEventLabel, type DeliveryStatus } from '@qiyin/domain/access/source-event.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, Input, type TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'

type Delivery = Answer<typeof contractSourceEventQuery>['list'][number]

const ReplayRange = lazy(async () => ({ default: (await import('./replay-range.tsx')).ReplayRange }))

/** Something is on its way more often than not. */
const everyMs = 15_000

const statusLabel: Readonly<Record<DeliveryStatus, string>> = {
  [deliveryStatus.waiting]: '重试中',
  [deliveryStatus.delivered]: '成功',
  [deliveryStatus.givenUp]: '失败',
}

/** What an application was told, how it went, and the way to tell it again. */
export function Deliveries({ applicationId }: { applicationId: string }): ReactElement {
  const [status, setStatus] = useState<DeliveryStatus>()
  const [typed, setTyped] = useState('')
  const [contractNo, setContractNo] = useState('')
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: pageSizes.manage.initial,
  })
  const [ranging, setRanging] = useState(false)
  const asked = {
    applicationId,
    ...page,
    ...(status !== undefined && { status }),
    ...(contractNo !== '' && { contractNo }),
  }
  const list = useCall(contractSourceEventQuery, asked, { keep: true, everyMs })
  const replay = useCallMutation(contractSourceEventReplay, {
    stale: [contractSourceEventQuery],
    successText: '已加入投递',
  })
  const find = (text: string): void => {
    setContractNo(text)
    setPage({ ...page, pageNum: 1 })
  }
  const counts = list.data?.counts
  const total = counts && counts.waiting + counts.delivered + counts.givenUp
  return (
    <>
      <div className="source-detail-bar">
        <StateTabs
          of="投递状态"
          items={[
            { key: '', label: '全部', count: total },
            { key: '1', label: statusLabel[1], count: counts?.delivered },
            { key: '0', label: statusLabel[0], count: counts?.waiting },
            { key: '2', label: statusLabel[2], count: counts?.givenUp },
          ]}
          active={status === undefined ? '' : String(status)}
          onChange={(key) => {
            setStatus(statusOf(key))
            setPage({ ...page, pageNum: 1 })
          }}
        />
        <div className="source-detail-find">
          <Input
            allowClear
            placeholder="合同编号，回车查询"
            aria-label="合同编号"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '') find('')
            }}
            onPressEnter={() => find(typed.trim())}
          />
          <Button onClick={() => setRanging(true)}>按日期重放</Button>
        </div>
      </div>
      <Region query={list} skeleton={<div className="skeleton" />}>
        {(found) =>
          found.total === 0 ? (
            <Blank art="empty" small title="暂无回调记录" text="合同有变化时，将向该应用的回调地址推送" />
          ) : (
            <DataTable<Delivery>
              rowKey="id"
              size="small"
              dataSource={[...found.list]}
              columns={columnsOf((id) => replay.mutate({ applicationId, ids: [id] }))}
              scroll={{ x: 'max-content' }}
              expandable={{ expandedRowRender: ({ id }) => <DeliveryDetail id={id} /> }}
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
      {ranging && (
        <Suspense>
          <ReplayRange applicationId={applicationId} onClose={() => setRanging(false)} />
        </Suspense>
      )}
    </>
  )
}

function statusOf(key: string): DeliveryStatus | undefined {
  return Object.values(deliveryStatus).find((one) => String(one) === key)
}

function columnsOf(replay: (id: string) => void): NonNullable<TableProps<Delivery>['columns']> {
  return [
    { title: '时间', width: 148, className: 'num', render: (_, row) => row.happenedTime.slice(5) },
    { title: '事件', width: 112, render: (_, { type }) => sourceEventLabel[type] },
    { title: '合同编号', width: 176, className: 'num', dataIndex: 'contractNo' },
    {
      title: '结果',
      width: 148,
      render: (_, { status, failure, nextTime }) => (
        <>
          <StateDot good={status === deliveryStatus.delivered}>{statusLabel[status]}</StateDot>
          {failure !== null && <span className="cap ink3"> {failure}</span>}
          {nextTime !== null && failure !== null && (
            <p className="cap ink3 num">{nextTime.slice(5, 16)} 再试</p>
          )}
        </>
      ),
    },
    {
      title: '耗时',
      width: 88,
      className: 'num',
      render: (_, { durationMs }) => (durationMs === null ? '-' : `${durationMs} 毫秒`),
    },
    { title: '次数', width: 64, className: 'num', dataIndex: 'tries' },
    {
      title: '操作',
      width: 72,
      fixed: 'right',
      render: (_, { id, status, contractNo, type }) => (
        <Button
          size="small"
          type="text"
          disabled={status === deliveryStatus.waiting}
          aria-label={`重放：${sourceEventLabel[type]}，${contractNo}`}
          onClick={() => replay(id)}
        >
          重放
        </Button>
      ),
    },
  ]
}
