import {
  operationsFailedJobs,
  operationsFailedJobsRetry,
  operationsState,
} from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import './operations-page.css'

type Failed = Answer<typeof operationsFailedJobs>[number]

const everyMs = 30_000

/** Jobs that were given up, each to be tried once more. */
export function FailedJobs(): ReactElement {
  const failed = useCall(operationsFailedJobs, {}, { everyMs })
  const retry = useCallMutation(operationsFailedJobsRetry, {
    stale: [operationsFailedJobs, operationsState],
    successText: '已重新加入队列',
  })
  const ask = async ({ id, taskName, description }: Failed): Promise<void> => {
    const content = `将再次执行任务「${description}」`
    if (await confirm({ title: '重试任务', content, okText: '重试' })) retry.mutate({ id, taskName })
  }
  const columns: NonNullable<TableProps<Failed>['columns']> = [
    { title: '任务', width: 200, dataIndex: 'description' },
    { title: '失败时间', width: 200, className: 'num', dataIndex: 'failedTime' },
    { title: '失败原因', width: 420, dataIndex: 'failure' },
    {
      title: '操作',
      width: 120,
      fixed: 'right',
      render: (_, job) => (
        <Button
          size="small"
          type="text"
          className="operations-page-act"
          aria-label={`重试：${job.description}`}
          onClick={() => void ask(job)}
        >
          重试
        </Button>
      ),
    },
  ]
  return (
    <section
      className="sheet operations-page-part operations-page-failed-jobs"
      aria-labelledby="failed-jobs-title"
    >
      <h2 id="failed-jobs-title" className="h-sheet">
        失败的任务
      </h2>
      <Region query={failed} skeleton={<div className="skeleton operations-page-brief" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="ink3">近 14 天没有失败的任务</p>
          ) : (
            <DataTable<Failed>
              rowKey="id"
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
