import type { ReactElement } from 'react'

const [width, height] = [96, 28]

/** The shape of a day, hour by hour, without axes; the number beside it says how many. */
export function DayCourse({ counts }: { counts: readonly number[] }): ReactElement {
  const largest = Math.max(1, ...counts)
  const points = counts.map((count, index) => {
    const x = (width * index) / Math.max(1, counts.length - 1)
    // Half the line's width stays inside.
    const y = 1 + (height - 2) * (1 - count / largest)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className="platform-state-course" width={width} height={height} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
