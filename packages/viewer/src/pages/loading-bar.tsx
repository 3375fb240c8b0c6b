import type { ReactElement } from 'react'
import type { DocumentState } from '../viewer-state.ts'

/** A hair line at the top of the well, as long as the document is on its way. */
export function LoadingBar({ document }: { document: DocumentState }): ReactElement | null {
  if (document.status !== 'loading') return null
  const { percent } = document
  const isKnown = percent !== undefined
  return (
    <div
      className={isKnown ? 'pv-loading' : 'pv-loading unknown'}
      role="progressbar"
      aria-label="正在加载…"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(percent) : undefined}
    >
      <span style={isKnown ? { width: `${percent}%` } : undefined} />
    </div>
  )
}
