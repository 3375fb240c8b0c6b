import type { ReactElement } from 'react'
import type { RowCounts } from '@qiyin/domain/template/batch-state.ts'
import './batch-bar.css'

interface BatchBarProps {
  counts: RowCounts & { readonly total: number }
}

/** How far a batch is: green what became contracts, red what failed; one failure in many stays visible. */
export function BatchBar({ counts: { total, initiated, failed } }: BatchBarProps): ReactElement {
  return (
    <div
      className="batch-bar"
      role="progressbar"
      aria-label="发起进度"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={initiated + failed}
    >
      <i style={{ width: `${(initiated / total) * 100}%` }} />
      {failed > 0 && <i className="batch-bar-failed" style={{ width: `${(failed / total) * 100}%` }} />}
    </div>
  )
}
