import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { ViewerController } from '../viewer-controller.ts'
import { printDocument } from './print-document.ts'
import '../notices/notice.css'

/** Prepares and prints the document while it is mounted. */
export function PrintProgress({ controller }: { controller: ViewerController }): ReactElement {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const onProgress = (done: number, count: number): void => setPercent(Math.round((done / count) * 100))
    printDocument(controller, { onProgress, signal: abort.signal }).then(
      () => controller.endPrint(false),
      () => {
        if (!abort.signal.aborted) controller.endPrint(true)
      },
    )
    return () => abort.abort()
  }, [controller])
  return (
    <div className="pv-notice" role="status">
      <span className="pv-notice-text">正在准备打印文档…</span>
      <progress max={100} value={percent} aria-label="正在准备打印文档…" />
      <span className="pv-notice-percent">{percent}%</span>
      <button type="button" className="pv-link" onClick={() => controller.endPrint(false)}>
        取消
      </button>
    </div>
  )
}
