import { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Alert } from 'antd'
import type { ReactElement } from 'react'
import { bytesText } from './bytes-text.ts'
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
        <Figure term="数据库" value={stateText(state.database)} isBad={!state.database} />
        <Figure term="任务队列" value={stateText(state.queue)} isBad={!state.queue} />
        <Figure term="文件存储" value={stateText(state.storage)} isBad={!state.storage} />
        <Figure term="文件占用" value={bytesText(state.storedBytes)} />
        <Figure term="在线用户" value={`${state.peopleOnline} 人`} />
        <Figure term="失败任务" value={`${state.failedJobs} 个`} isBad={state.failedJobs > 0} />
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
  isBad = false,
}: {
  term: string
  value: string
  isBad?: boolean
}): ReactElement {
  return (
    <div>
      <dt className="ink3">{term}</dt>
      <dd className={isBad ? 'num operations-page-failed' : 'num'}>{value}</dd>
    </div>
  )
}

function stateText(works: boolean): string {
  return works ? '正常' : '异常'
}
