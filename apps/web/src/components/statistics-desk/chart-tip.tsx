import type { ReactElement } from 'react'
import type { Entries } from './use-figure.ts'
import './chart-tip.css'

interface ChartTipProps {
  /** Where the cursor stands on the chart. */
  left: number
  /** How wide the chart is. */
  width: number
  time: string
  weekday: string | undefined
  now: number
  former: Entries[number] | undefined
}

const gapPx = 14
const widthPx = 208

/** What one point says, beside the cursor on the side that has room; hearers have it from the chart itself. */
export function ChartTip({ left, width, time, weekday, now, former }: ChartTipProps): ReactElement {
  const fits = left + gapPx + widthPx <= width
  return (
    <div
      className="chart-tip sec"
      aria-hidden
      style={{ left: fits ? left + gapPx : Math.max(0, left - gapPx - widthPx), width: widthPx }}
    >
      <div className="cap ink3">
        <span className="num">{time}</span>
        <span>{weekday}</span>
      </div>
      <div>
        <span className="row g8">
          <i className="chart-tip-dot" />
          本期
        </span>
        <b className="num">{now.toLocaleString('en-US')}</b>
      </div>
      {former && (
        <div className="ink3">
          <span className="row g8">
            <i className="chart-tip-ring" />
            上期 <span className="cap num">{former.time.split('~')[0]}</span>
          </span>
          <span className="num">{former.count.toLocaleString('en-US')}</span>
        </div>
      )}
    </div>
  )
}
