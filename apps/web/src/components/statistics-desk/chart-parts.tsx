import type { ReactElement } from 'react'
import { namedPoints, shortName, weekendsOf } from './chart-scale.ts'
import { edge, type Shape } from './chart-shape.ts'
import type { Entries } from './use-figure.ts'
import './line-chart.css'

const nameWidthPx = 84

interface PartProps {
  shape: Shape
  entries: Entries
}

/** Bands behind Saturdays and Sundays. */
export function Weekends({ shape, entries, heightPx }: PartProps & { heightPx: number }): ReactElement {
  const half = entries.length > 1 ? (shape.x(1) - shape.x(0)) / 2 : 0
  return (
    <>
      {weekendsOf(entries.map(({ start }) => start)).map(({ from, to }) => {
        const left = Math.max(edge.left, shape.x(from) - half)
        const right = Math.min(shape.x(entries.length - 1), shape.x(to) + half)
        return (
          <rect
            key={from}
            className="line-chart-weekend"
            x={left}
            y={edge.top}
            width={Math.max(0, right - left)}
            height={heightPx - edge.top - edge.bottom}
          />
        )
      })}
    </>
  )
}

/** The ground line and those above it, each with its value. */
export function Lines({ shape, width }: { shape: Shape; width: number }): ReactElement {
  return (
    <>
      {shape.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'line-chart-ground' : 'line-chart-grid'}
            x1={edge.left}
            x2={width - edge.right}
            y1={shape.y(tick)}
            y2={shape.y(tick)}
          />
          <text className="line-chart-text num" x={edge.left - 10} y={shape.y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('en-US')}
          </text>
        </g>
      ))}
    </>
  )
}

/** The names of some points, under them. */
export function Names({
  shape,
  entries,
  width,
  heightPx,
}: PartProps & { width: number; heightPx: number }): ReactElement {
  const last = entries.length - 1
  return (
    <>
      {namedPoints(entries.length, Math.floor((width - edge.left) / nameWidthPx)).map((index) => (
        <text
          key={index}
          className="line-chart-text num"
          x={shape.x(index)}
          y={heightPx - 8}
          textAnchor={index === last && last > 0 ? 'end' : 'middle'}
        >
          {shortName(entries[index]?.time ?? '')}
        </text>
      ))}
    </>
  )
}

/** The points at the cursor. */
export function Points({
  at,
  shape,
  entries,
  former,
}: PartProps & { at: number; former: Entries | undefined }): ReactElement {
  const before = former?.[at]
  return (
    <>
      {before && (
        <circle className="line-chart-former-point" cx={shape.x(at)} cy={shape.y(before.count)} r="3.5" />
      )}
      <circle className="line-chart-point" cx={shape.x(at)} cy={shape.y(entries[at]?.count ?? 0)} r="4.5" />
    </>
  )
}
