import type { ReactElement } from 'react'
import { BrokenPageIcon } from '../icons.tsx'
import '../button.css'

/** Covers a page that could not be drawn. */
export function PageErrorBox({ onRetry }: { onRetry: () => void }): ReactElement {
  return (
    <div className="pv-page-error" role="alert">
      <BrokenPageIcon size={28} />
      <p>渲染页面时发生错误。</p>
      <button type="button" className="pv-button" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}
