import type { ViewerProps } from '@qiyin/viewer/viewer.tsx'
import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '../../shell/load-page.ts'
import { Delayed } from '../feedback/delayed.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import './document-viewer.css'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

/** The viewer with its library (over 200 kB) fetched when it is first shown; the page around it does not wait. */
export function DocumentViewer(props: ViewerProps): ReactElement {
  return (
    <Suspense
      fallback={
        <output className="document-viewer-wait">
          <Delayed>
            <Spinner size={24} />
            正在打开文件
          </Delayed>
        </output>
      }
    >
      <Viewer {...props} />
    </Suspense>
  )
}
