import { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert } from 'antd'
import type { ReactElement } from 'react'
import { bytesText } from './bytes-text.ts'
import { DayCourse } from './day-course.tsx'
import { refreshMs } from './refresh.ts'
import { stateSentence } from './state-sentence.ts'
import './platform-state.css'

type State = Answer<typeof operationsState>

/** What works, what fills up, and what wants attention. */
export function PlatformState(): ReactElement {
  const state = useCall(operationsState, {}, { everyMs: refreshMs })
  return (
    <section className="sheet operations-page-part platform-state" aria-labelledby="platform-state-title">
      <h2 id="platform-state-title" className="h-sheet">
        运行概况
      </h2>
      <Region query={state} skeleton={<div className="skeleton operations-page-wait" />}>
        {(known) => <Figures state={known} />}
      </Region>
    </section>
  )
}

function Figures({ state }: { state: State }): ReactElement {
  return (
    <>
      <p className="platform-state-sentence" role="status">
        {stateSentence(state)}
      </p>
      {state.outgrowsEmbedded && (
        <Alert
          type="warning"
          showIcon
          title="内置数据库中的合同已超过 10 万份，请改用 PostgreSQL（设置 DATABASE_URL）"
        />
      )}
      <dl className="platform-state-figures">
        <Figure term="数据库" {...partOf(state, 'database')} />
        <Figure term="任务队列" {...partOf(state, 'queue')} />
        <Figure term="文件存储" {...partOf(state, 'storage')} />
        <Figure term="文件占用" value={bytesText(state.storedBytes)} />
        <Figure term="在线用户" value={`${state.peopleOnline} 人`} />
        <Figure term="失败任务" {...failedJobsOf(state)} isBad={state.failedJobs > 0} />
        {state.certificates.map(({ name, endTime, endsSoon }) => (
          <Figure
            key={name}
            term={name}
            value={`有效至 ${endTime.slice(0, 10)}${endsSoon ? '（即将到期）' : ''}`}
            isBad={endsSoon}
          />
        ))}
      </dl>
    </>
  )
}

function Figure({
  term,
  value,
  note,
  isBad = false,
  course = [],
}: {
  term: string
  value: string
  /** What else there is to know of it, smaller. */
  note?: string | undefined
  isBad?: boolean
  /** How it went, hour by hour. */
  course?: readonly number[]
}): ReactElement {
  return (
    <div>
      <dt className="ink3">{term}</dt>
      <dd className={isBad ? 'num operations-page-failed' : 'num'}>
        {value}
        {note !== undefined && <span className="cap ink3 platform-state-note">{note}</span>}
      </dd>
      {course.some((count) => count > 0) && (
        <dd>
          <DayCourse counts={course} />
        </dd>
      )}
    </div>
  )
}

/** Whether a part works, and how long it took to answer. */
function partOf(
  state: State,
  part: keyof State['times'],
): { value: string; note: string | undefined; isBad: boolean } {
  const ms = state.times[part]
  const works = state[part]
  return { value: works ? '正常' : '无响应', note: ms === null ? undefined : `${ms} 毫秒`, isBad: !works }
}

/** Jobs that failed, what came in the last hour, and how the last day went. */
function failedJobsOf({ failedJobs, failedByHour }: State): {
  value: string
  note: string | undefined
  course: readonly number[]
} {
  const recent = failedByHour.at(-1) ?? 0
  return {
    value: `${failedJobs} 个`,
    note: recent === 0 ? undefined : `近 1 小时新增 ${recent} 个`,
    course: failedByHour,
  }
}
