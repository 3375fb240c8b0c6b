import type { ReactElement } from 'react'

/** Both columns of the detail while it loads. */
export function DetailSkeleton(): ReactElement {
  return (
    <main id="main" className="detail-page" tabIndex={-1} aria-busy="true" aria-label="正在加载">
      <div className="detail-left">
        <i className="skeleton detail-wait-title" />
        <i className="skeleton detail-wait-meta" />
        <i className="skeleton detail-wait-page" />
      </div>
      <aside className="detail-panel">
        <div className="detail-scroll detail-wait-panel">
          {[40, 88, 72, 80, 56, 90, 64].map((width) => (
            <i key={width} className="skeleton" style={{ width: `${width}%` }} />
          ))}
        </div>
      </aside>
    </main>
  )
}
