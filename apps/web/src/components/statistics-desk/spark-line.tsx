import type { ReactElement } from 'react'
import { totalOf, type Entries } from './use-figure.ts'
import { useWidth } from './use-width.ts'
import './spark-line.css'

const heightPx = 48

/** The shape of a figure's course without axes; the number beside it says how many. */
export function SparkLine({ entries }: { entries: Entries }): ReactElement {
  const [width, ref] = useWidth()
  const largest = Math.max(1, ...entries.map(({ count }) => count))
  const points = entries.map(({ count }, index) => {
    const x = (width * index) / Math.max(1, entries.length - 1)
    // Half the line's width stays inside.
    const y = 1 + (heightPx - 2) * (1 - count / largest)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const line = `M${points.join('L')}`
  return (
    <div ref={ref} className="spark-line" style={{ height: heightPx }} aria-hidden>
      {width > 0 && totalOf(entries) > 0 && (
        <svg width={width} height={heightPx}>
          <path className="spark-line-area" d={`${line}L${width} ${heightPx}L0 ${heightPx}Z`} />
          <path className="spark-line-line" d={line} />
        </svg>
      )}
    </div>
  )
}
