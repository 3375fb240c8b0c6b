import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { ViewerController } from '../viewer-controller.ts'
import { printDocument } from './print-document.ts'

interface PrintProgressProps {
  controller: ViewerController
  /** Called once, when the dialog was closed, the run was given up, or it failed. */
  onEnd: (failed: boolean) => void
}

/** Prepares and prints the document while it is mounted. */
export function PrintProgress({ controller, onEnd }: PrintProgressProps): ReactElement {
  const [percent, setPercent] = useState(0)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    const abort = new AbortController()
    const onProgress = (done: number, count: number): void => setPercent(Math.round((done / count) * 100))
    printDocument(controller, { onProgress, signal: abort.signal }).then(
      () => end.current(false),
      () => {
        if (!abort.signal.aborted) end.current(true)
      },
    )
    return () => abort.abort()
  }, [controller])
  return (
    <div className="pv-notice" role="status">
      <span>正在准备打印文档…</span>
      <progress max={100} value={percent} aria-label="正在准备打印文档…" />
      <span className="pv-notice-percent">{percent}%</span>
      <button type="button" className="pv-link" onClick={() => onEnd(false)}>
        取消
      </button>
    </div>
  )
}
