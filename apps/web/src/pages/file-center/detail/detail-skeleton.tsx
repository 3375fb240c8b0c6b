import type { ReactElement } from 'react'
import './detail-page.css'
import './detail-skeleton.css'

/** Both columns of the detail while it loads. */
export function DetailSkeleton(): ReactElement {
  return (
    <main id="main" className="detail-page" tabIndex={-1} aria-busy="true" aria-label="正在加载">
      <div className="detail-page-left">
        <i className="skeleton detail-skeleton-wait-title" />
        <i className="skeleton detail-skeleton-wait-meta" />
        <i className="skeleton detail-skeleton-wait-page" />
      </div>
      <aside className="detail-page-panel">
        <div className="detail-page-scroll">
          <PanelLines />
        </div>
      </aside>
    </main>
  )
}

/** The lines of the panel. */
export function PanelLines(): ReactElement {
  return (
    <div className="detail-skeleton-wait-panel">
      {[40, 88, 72, 80, 56, 90, 64].map((width) => (
        <i key={width} className="skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
