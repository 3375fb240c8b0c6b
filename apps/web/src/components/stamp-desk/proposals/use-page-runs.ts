import { useEffect, useState } from 'react'
import type { TextRun } from '@qiyin/domain/placing/text-cells.ts'
import { useViewer } from '@qiyin/viewer/use-viewer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { Pages } from '../placing.ts'
import { readPageRuns } from './page-runs.ts'

/** The text of the pages once all of it has been read; undefined before. */
export function usePageRuns(
  controller: ViewerController,
  pages: Pages,
): readonly (readonly TextRun[])[] | undefined {
  // The line is the first page's until that is drawn.
  const isReady = useViewer(
    controller,
    ({ document, isFirstDrawn, pageErrors }) =>
      document.status === 'ready' && (isFirstDrawn || pageErrors.has(1)),
  )
  const [runs, setRuns] = useState<readonly (readonly TextRun[])[]>()
  useEffect(() => {
    const { document } = controller
    if (!isReady || !document) return undefined
    const reading = new AbortController()
    const read = async (): Promise<void> => {
      const all = await readPageRuns(document, pages, reading.signal)
      if (!reading.signal.aborted) setRuns(all)
    }
    void read()
    return () => reading.abort()
  }, [controller, pages, isReady])
  return runs
}
