import {
  operationsFailedJobs,
  operationsFailedJobsRetry,
  operationsFailedJobsRetryAll,
  operationsQueues,
  operationsState,
} from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { refreshMs } from './refresh.ts'
import './operations-page.css'

type Failed = Answer<typeof operationsFailedJobs>[number]

/** Jobs that were given up, each to be tried once more. */
export function FailedJobs(): ReactElement {
  const failed = useCall(operationsFailedJobs, {}, { everyMs: refreshMs })
  const stale = [operationsFailedJobs, operationsQueues, operationsState]
  const retry = useCallMutation(operationsFailedJobsRetry, { stale, successText: '已重新加入队列' })
  const retryAll = useCallMutation(operationsFailedJobsRetryAll, {
    stale,
    onSuccess: (retried) => toast('success', `已将 ${retried} 个任务重新加入队列`),
  })
  const count = failed.data?.length ?? 0
  const askAll = async (): Promise<void> => {
    const content = `将再次执行 ${count} 个失败的任务`
    if (await confirm({ title: '全部重试', content, okText: '全部重试' })) retryAll.mutate({})
  }
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
      <div className="operations-page-head">
        <h2 id="failed-jobs-title" className="h-sheet">
          失败的任务
        </h2>
        {count > 1 && (
          <Button size="small" loading={retryAll.isPending} onClick={() => void askAll()}>
            全部重试
          </Button>
        )}
      </div>
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
