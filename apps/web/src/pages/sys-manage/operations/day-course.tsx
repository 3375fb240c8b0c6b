import type { ReactElement } from 'react'

const [width, height] = [96, 32]
/** Half of the line, and of the point at its end. */
const [inset, radius] = [2, 2]

/**
 * The shape of a day, hour by hour and the last hour at the end, without axes; the number beside it says how many.
 * An hour that nobody has read (null) has no point.
 */
export function DayCourse({ figures }: { figures: readonly (number | null)[] }): ReactElement | null {
  const known = figures.flatMap((figure, hour) => (figure === null ? [] : [{ figure, hour }]))
  const largest = Math.max(1, ...known.map(({ figure }) => figure))
  const points = known.map(({ figure, hour }) => ({
    x: inset + ((width - 2 * inset) * hour) / Math.max(1, figures.length - 1),
    y: inset + (height - 2 * inset) * (1 - figure / largest),
  }))
  const last = points.at(-1)
  // One point is no course.
  if (!last || points.length < 2) return null
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg className="platform-state-course" width={width} height={height} aria-hidden>
      <polyline points={line} />
      <circle cx={last.x} cy={last.y} r={radius} />
    </svg>
  )
}
