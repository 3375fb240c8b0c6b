import { operationsQueues } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { refreshMs } from './refresh.ts'
import { waitText } from './wait-text.ts'
import './operations-page.css'

type Queue = Answer<typeof operationsQueues>[number]

/** What there is to do just now, kind by kind. */
export function JobQueues(): ReactElement {
  const queues = useCall(operationsQueues, {}, { everyMs: refreshMs })
  return (
    <section className="sheet operations-page-part operations-page-queues" aria-labelledby="job-queues-title">
      <h2 id="job-queues-title" className="h-sheet">
        任务队列
      </h2>
      <Region query={queues} skeleton={<div className="skeleton operations-page-brief" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="ink3">没有等待或执行中的任务</p>
          ) : (
            <DataTable<Queue>
              rowKey="taskName"
              dataSource={[...list]}
              columns={columns}
              scroll={{ x: 'max-content' }}
            />
          )
        }
      </Region>
    </section>
  )
}

const columns: NonNullable<TableProps<Queue>['columns']> = [
  { title: '队列', width: 200, dataIndex: 'description' },
  { title: '等待', width: 96, align: 'right', className: 'num', dataIndex: 'waiting' },
  { title: '执行中', width: 96, align: 'right', className: 'num', dataIndex: 'running' },
  {
    title: '最久等待',
    width: 120,
    align: 'right',
    className: 'num',
    render: (_, { waiting, oldestSec }) => (waiting === 0 ? '-' : waitText(oldestSec)),
  },
]
