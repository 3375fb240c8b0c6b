import { timingQuery, timingRun } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { clockText } from './clock-text.ts'
import './operations-page.css'

type Task = Answer<typeof timingQuery>[number]

const calmMs = 30_000
/** While something that was asked for is under way. */
const busyMs = 3000

/** What the platform does on a clock; each can be had run at once. */
export function TimedTasks(): ReactElement {
  const tasks = useCall(
    timingQuery,
    {},
    { everyMs: ({ state }) => (state.data?.some(isBusy) ? busyMs : calmMs) },
  )
  const run = useCallMutation(timingRun, { stale: [timingQuery], successText: '已开始执行' })
  const ask = async ({ taskName, description }: Task): Promise<void> => {
    const content = `将在后台立即执行「${description}」，不影响原定时间`
    if (await confirm({ title: '立即执行', content, okText: '执行' })) run.mutate({ taskName })
  }
  return (
    <section className="sheet operations-page-part operations-page-tasks" aria-labelledby="timed-tasks-title">
      <h2 id="timed-tasks-title" className="h-sheet">
        定时任务
      </h2>
      <Region query={tasks} skeleton={<div className="skeleton operations-page-wait" />}>
        {(list) => (
          <DataTable<Task>
            rowKey="taskName"
            dataSource={[...list]}
            columns={columnsOf((task) => void ask(task))}
            scroll={{ x: 'max-content' }}
          />
        )}
      </Region>
    </section>
  )
}

function columnsOf(onRun: (task: Task) => void): NonNullable<TableProps<Task>['columns']> {
  return [
    { title: '任务', width: 200, dataIndex: 'description' },
    { title: '执行时间', width: 128, className: 'num', render: (_, { cron }) => clockText(cron) },
    { title: '最近执行', width: 160, className: 'num', render: (_, task) => <LastRun task={task} /> },
    {
      title: '操作',
      width: 104,
      fixed: 'right',
      render: (_, task) => (
        <Button
          size="small"
          type="text"
          className="operations-page-act"
          loading={isBusy(task)}
          aria-label={`立即执行：${task.description}`}
          onClick={() => onRun(task)}
        >
          立即执行
        </Button>
      ),
    },
  ]
}

/** How it ended and when, in one column: in a narrow window none is out of sight. */
function LastRun({ task }: { task: Task }): ReactElement {
  const { lastTime } = task
  return (
    <>
      <State task={task} />
      {lastTime !== null && (
        <span className="ink3 operations-page-when" title={lastTime}>
          {lastTime.slice(5, 16)}
        </span>
      )}
    </>
  )
}

function State({ task }: { task: Task }): ReactElement {
  if (task.state === 'running') return <span>执行中</span>
  if (task.state === 'waiting') return <span>等待执行</span>
  if (task.lastSucceeded === null) return <span className="ink3">暂无记录</span>
  return task.lastSucceeded ? <span>成功</span> : <span className="operations-page-failed">失败</span>
}

function isBusy({ state }: Task): boolean {
  return state !== 'idle'
}
