import type { ReactElement } from 'react'

/** A hair line at the top of the well, as long as the file is on its way; NaN is a length nobody told. */
export function LoadingBar({ percent }: { percent: number | undefined }): ReactElement | null {
  if (percent === undefined) return null
  const isKnown = !Number.isNaN(percent)
  return (
    <div
      className={isKnown ? 'pv-loading' : 'pv-loading unknown'}
      role="progressbar"
      aria-label="正在加载…"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? percent : undefined}
    >
      <span style={isKnown ? { width: `${percent}%` } : undefined} />
    </div>
  )
}
