import { remainingTime } from '@qiyin/ui/dates.ts'
import type { ReactElement } from 'react'

interface DeadlineTextProps {
  /** YYYY-MM-DD HH:mm:ss */
  deadline: string
  /** False once the contract has ended: the day alone, quiet. */
  live: boolean
  /** The instant it is read at: `useNow()`. */
  nowMs: number
}

/** Two lines: the day, and what is left; the last 24 hours in the warning colour (screens 0.3). */
export function DeadlineText({ deadline, live, nowMs }: DeadlineTextProps): ReactElement {
  const day = deadline.slice(0, 10)
  const left = live ? remainingTime(deadline, nowMs) : null
  return (
    <div className="num nowrap">
      <div className={live ? '' : 'ink3'}>{day}</div>
      {left && (
        <div className={left.urgent ? 'cap warn b5' : 'cap ink3'}>
          {left.urgent ? `${deadline.slice(11, 16)}，${left.text}` : left.text}
        </div>
      )}
    </div>
  )
}
