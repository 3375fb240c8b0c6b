import type { StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { completionClasses, medianText } from '@qiyin/domain/statistics/completion-time.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { completionCall, type CompletionCall } from './scopes.ts'
import { addressProblem, statisticArgs } from './statistic-args.ts'
import type { StatisticAddress } from './statistic-address.ts'
import './completion-times.css'

interface CompletionTimesProps {
  scope: StatisticScope
  address: StatisticAddress
}

/** How long contracts took from initiation to completion; nothing where they are another company's, or users are shown. */
export function CompletionTimes({ scope, address }: CompletionTimesProps): ReactElement | null {
  const call = completionCall(scope)
  return call === undefined || address.figure === 'userCount' ? null : <Times call={call} address={address} />
}

function Times({ call, address }: { call: CompletionCall; address: StatisticAddress }): ReactElement {
  const { range } = address
  const args = range !== null && addressProblem(address) === null ? statisticArgs(address, range) : null
  const times = useCall(call, args, { keep: true })
  const counts = args === null ? [] : (times.data ?? []).map(({ count }) => count)
  return (
    <section className="sheet completion-times" aria-labelledby="completion-times-title">
      <div className="row between">
        <h2 id="completion-times-title" className="h-sheet">
          从发起到完成
        </h2>
        <span className="cap ink3">{medianText(counts)}</span>
      </div>
      {args !== null && (
        <Region query={times} skeleton={<div className="skeleton completion-times-wait" />} small>
          {() =>
            medianText(counts) === null ? (
              <Blank art="empty" title="所选时间内暂无完成的合同" small />
            ) : (
              <Columns counts={counts} />
            )
          }
        </Region>
      )}
    </section>
  )
}

/** How high the tallest is. */
const columnPx = 112

/** A column for each class, the tallest in the colour of actions. */
function Columns({ counts }: { counts: readonly number[] }): ReactElement {
  const largest = Math.max(...counts)
  const tallest = counts.indexOf(largest)
  return (
    <ul>
      {completionClasses.map(({ name }, place) => {
        const count = counts[place] ?? 0
        return (
          <li key={name} className={place === tallest ? 'completion-times-tallest' : undefined}>
            <span className="completion-times-room">
              <span className="cap num">{count.toLocaleString('en-US')}</span>
              <i style={{ height: `${(count / largest) * columnPx}px` }} />
            </span>
            <span className="cap ink3 completion-times-name">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
