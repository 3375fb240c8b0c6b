import type { ReactElement } from 'react'

const widths = [62, 86, 48, 70, 56, 78]

/** Rows while a manage page loads for the first time. */
export function ManageSkeleton(): ReactElement {
  return (
    <div className="manage-page-skeleton" role="status" aria-label="正在加载">
      {widths.map((width) => (
        <div key={width} aria-hidden>
          <i className="skeleton" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
