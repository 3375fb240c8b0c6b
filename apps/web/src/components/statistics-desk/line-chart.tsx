import { useState, type HTMLAttributes, type ReactElement } from 'react'
import { Lines, Names, Points, Weekends } from './chart-parts.tsx'
import { weekdayName } from './chart-scale.ts'
import { edge, largestOf, shapeOf, tipText, type Shape } from './chart-shape.ts'
import { ChartTip } from './chart-tip.tsx'
import type { Entries } from './use-figure.ts'
import { useWidth } from './use-width.ts'
import './line-chart.css'

interface LineChartProps {
  /** What is counted. */
  name: string
  entries: Entries
  /** The same periods of the range before; without it one line is drawn. */
  former: Entries | undefined
  heightPx: number
  /** The points are days. */
  isDaily: boolean
}

/** A line for a figure and a dashed one for the period before; pointer and arrow keys move a cursor over its points. */
export function LineChart({ name, entries, former, heightPx, isDaily }: LineChartProps): ReactElement {
  const [width, ref] = useWidth()
  const last = entries.length - 1
  const shape = shapeOf({ width, heightPx, last, largest: largestOf(entries, former) })
  const [at, cursor] = useCursor(last, shape)
  const shown = at === undefined ? undefined : entries[at]
  return (
    <div
      ref={ref}
      className="line-chart"
      style={{ height: heightPx }}
      role="slider"
      tabIndex={0}
      aria-label={`${name}，折线图，用方向键查看各点`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={tipText(entries[at ?? last], former?.[at ?? last])}
      {...cursor}
    >
      {width > 0 && <Drawing {...{ entries, former, heightPx, isDaily, width, shape, at }} />}
      {shown && at !== undefined && (
        <ChartTip
          left={shape.x(at)}
          width={width}
          time={shown.time}
          weekday={isDaily ? weekdayName(shown.start) : undefined}
          now={shown.count}
          former={former?.[at]}
        />
      )}
    </div>
  )
}

type CursorEvents = Pick<
  HTMLAttributes<HTMLElement>,
  'onFocus' | 'onBlur' | 'onKeyDown' | 'onPointerMove' | 'onPointerLeave'
>

/** The point that is looked at, by pointer or keys; Escape lets go of it. */
function useCursor(last: number, shape: Shape): [at: number | undefined, events: CursorEvents] {
  const [cursor, setCursor] = useState<number>()
  const at = cursor === undefined ? undefined : Math.min(cursor, last)
  return [
    at,
    {
      onFocus: () => setCursor((current) => current ?? last),
      onBlur: () => setCursor(undefined),
      onKeyDown: (event) => {
        if (event.key === 'Escape') setCursor(undefined)
        const from = at ?? last
        const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
        if (to === undefined) return
        event.preventDefault()
        setCursor(Math.min(last, Math.max(0, to)))
      },
      onPointerMove: (event) => {
        const { left } = event.currentTarget.getBoundingClientRect()
        setCursor(shape.pointAt(event.clientX - left))
      },
      onPointerLeave: () => setCursor(undefined),
    },
  ]
}

interface DrawingProps extends Omit<LineChartProps, 'name'> {
  width: number
  shape: Shape
  at: number | undefined
}

function Drawing({ entries, former, heightPx, isDaily, width, shape, at }: DrawingProps): ReactElement {
  return (
    <svg width={width} height={heightPx} aria-hidden>
      {isDaily && <Weekends {...{ entries, shape, heightPx }} />}
      <Lines {...{ shape, width }} />
      <Names {...{ entries, shape, width, heightPx }} />
      {former && <path className="line-chart-former" d={shape.path(former)} />}
      {at !== undefined && (
        <line
          className="line-chart-cursor"
          x1={shape.x(at)}
          x2={shape.x(at)}
          y1={edge.top}
          y2={heightPx - edge.bottom}
        />
      )}
      <path className="line-chart-now" d={shape.path(entries)} />
      {/* One point alone makes no line. */}
      {(at !== undefined || entries.length === 1) && <Points {...{ at: at ?? 0, entries, former, shape }} />}
    </svg>
  )
}
