import { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { WarningIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert } from 'antd'
import type { ReactElement } from 'react'
import { bytesText } from './bytes-text.ts'
import { DayCourse } from './day-course.tsx'
import { refreshMs } from './refresh.ts'
import { brokenParts, stateSentence } from './state-sentence.ts'
import { waitText } from './wait-text.ts'
import './platform-state.css'

type State = Answer<typeof operationsState>

/** The sentence of how things stand, the parts behind it, and four figures with their day (W-38). */
export function PlatformState(): ReactElement {
  const state = useCall(operationsState, {}, { everyMs: refreshMs })
  return (
    <section className="sheet platform-state" aria-label="运行概况">
      <Region query={state} skeleton={<div className="skeleton operations-page-wait" />}>
        {(known) => (
          <>
            <div className="platform-state-head">
              <h2 className="h-sheet platform-state-sentence" role="status">
                <SentenceGlyph state={known} />
                {stateSentence(known)}
              </h2>
              <ul className="platform-state-parts">
                <Part name="数据库" works={known.database} ms={known.times.database} />
                <Part name="任务队列" works={known.queue} ms={known.times.queue} />
                <Part name="文件存储" works={known.storage} ms={known.times.storage} />
              </ul>
            </div>
            {known.outgrowsEmbedded && (
              <Alert
                type="warning"
                showIcon
                className="platform-state-told"
                title="内置数据库中的合同已超过 10 万份，请改用 PostgreSQL（设置 DATABASE_URL）"
              />
            )}
            <Figures state={known} />
          </>
        )}
      </Region>
    </section>
  )
}

function SentenceGlyph({ state }: { state: State }): ReactElement {
  if (brokenParts(state) > 0) return <StatusGlyph kind="refused" size={18} />
  if (stateSentence(state) === '服务正常') return <StatusGlyph kind="done" size={18} />
  return (
    <span className="platform-state-care">
      <WarningIcon size={18} />
    </span>
  )
}

/** Whether a part works, and how long it took to answer. */
function Part({ name, works, ms }: { name: string; works: boolean; ms: number | null }): ReactElement {
  return (
    <li>
      <StatusGlyph kind={works ? 'done' : 'refused'} />
      <span>{name}</span>
      <span className={works ? 'cap ink3 num' : 'cap operations-page-failed'}>
        {works ? `${ms ?? 0} 毫秒` : '无响应'}
      </span>
    </li>
  )
}

function Figures({ state }: { state: State }): ReactElement {
  const { waiting, oldestSec, failedJobs, failedByHour, peopleOnline, storedBytes, courses } = state
  const recent = failedByHour.at(-1) ?? 0
  const [stored = '', unit = ''] = storedBytes === null ? ['-'] : bytesText(storedBytes).split(' ')
  return (
    <dl className="platform-state-figures">
      <Figure term="等待执行" value={waiting} unit="项" course={courses.waiting}>
        {waiting > 0 && `最久等待 ${waitText(oldestSec)}`}
      </Figure>
      <Figure term="失败任务" value={failedJobs} unit="项" course={failedByHour} needsCare={recent > 0}>
        {recent > 0 ? `近 1 小时新增 ${recent} 项` : '近 14 天'}
      </Figure>
      <Figure term="在线用户" value={peopleOnline} unit="人" course={courses.peopleOnline}>
        近 15 分钟有操作
      </Figure>
      <Figure
        term="存储用量"
        value={stored}
        unit={unit}
        course={courses.storedBytes}
        needsCare={storedBytes === null}
      >
        {storedBytes === null ? '暂时无法统计' : grownText(courses.storedBytes)}
      </Figure>
    </dl>
  )
}

function Figure({
  term,
  value,
  unit,
  course,
  needsCare = false,
  children,
}: {
  term: string
  value: number | string
  unit: string
  /** How it went, hour by hour. */
  course: readonly (number | null)[]
  needsCare?: boolean
  /** What else there is to know of it, smaller. */
  children?: string | false | undefined
}): ReactElement {
  return (
    <div>
      <dt className="ink2">{term}</dt>
      <dd className="num">
        <b>{value}</b> {unit}
      </dd>
      <dd className={needsCare ? 'cap num platform-state-care' : 'cap num ink3'}>{children}</dd>
      <dd className="platform-state-day">
        <DayCourse figures={course} />
      </dd>
    </div>
  )
}

/** What came in the hours that were read. */
function grownText(course: readonly (number | null)[]): string | undefined {
  const known = course.filter((bytes) => bytes !== null)
  const grown = (known.at(-1) ?? 0) - (known[0] ?? 0)
  return grown > 0 ? `近 24 小时增加 ${bytesText(grown)}` : undefined
}
