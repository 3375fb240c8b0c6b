import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import { PageImages } from '@qiyin/viewer/page-images.tsx'
import type { ViewerProps } from '@qiyin/viewer/viewer.tsx'
import { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '../base/call-request.ts'
import { lazy, Suspense, type ReactElement } from 'react'
import { loadChunk } from '../base/load-page.ts'
import { Delayed } from '../base/delayed.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import './document-viewer.css'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

interface DocumentViewerProps extends Omit<ViewerProps, 'url'> {
  fileId: string
  /** Sizes as displayed. */
  pages: readonly SizePt[]
}

/**
 * The viewer with its library (over 200 kB) fetched when it is first shown; the page around it does not wait.
 * Browsers that cannot run the library get pictures of the pages, drawn by the server.
 */
export function DocumentViewer({ fileId, pages, ...viewer }: DocumentViewerProps): ReactElement {
  const { fileName, overlay, className, ref } = viewer
  if (!canRunPdfjs()) {
    return (
      <PageImages
        {...{ pages, fileName, overlay, className, ref }}
        imageUrl={(pageNum, widthPx) => callUrl(filesPageImage, { fileId, pageNum, widthPx })}
      />
    )
  }
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
      <Viewer allowsDebugging={import.meta.env.DEV} {...viewer} url={callUrl(filesOverview, { fileId })} />
    </Suspense>
  )
}
