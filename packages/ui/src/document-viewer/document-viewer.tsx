import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import { PageImages } from '@qiyin/viewer/page-images.tsx'
import { ViewerPlaceholder } from '@qiyin/viewer/preview/viewer-placeholder.tsx'
import { startsWithSidebar } from '@qiyin/viewer/starts-with-sidebar.ts'
import type { ViewerProps } from '@qiyin/viewer/viewer.tsx'
import { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '../base/call-request.ts'
import { lazy, Suspense, useMemo, type ReactElement } from 'react'
import { earlyPicture } from '../base/early-answers.ts'
import { loadChunk } from '../base/load-page.ts'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

interface DocumentViewerProps extends Omit<ViewerProps, 'url' | 'headers' | 'preview'> {
  fileId: string
  /** Hexadecimal: then every part of the file is asked for under this digest, and given only if it is the file's. */
  sha256?: string
  /** Sizes as displayed. */
  pages: readonly SizePt[]
}

/**
 * The viewer with its library (over 200 kB) fetched when it is first shown; the page around it does not wait, and
 * the first page is shown as the server draws it until the library has drawn it. Browsers that cannot run the library get pictures of the pages, drawn by the server.
 */
export function DocumentViewer({ fileId, sha256, pages, ...viewer }: DocumentViewerProps): ReactElement {
  const { fileName, overlay, className, ref, initialScale, hideBar, frame } = viewer
  const preview = useMemo(
    () => ({
      pages,
      imageUrl: (pageNum: number, widthPx: number) => callUrl(filesPageImage, { fileId, pageNum, widthPx }),
    }),
    [fileId, pages],
  )
  // As it may stand on the screen already, since before the application was there.
  const early = useMemo(() => {
    const first = earlyPicture(fileId)
    return first === undefined ? preview : { ...preview, imageUrl: () => first }
  }, [fileId, preview])
  if (!canRunPdfjs()) return <PageImages {...preview} {...{ fileName, overlay, className, ref }} />
  return (
    <Suspense
      fallback={
        <ViewerPlaceholder
          pictures={early}
          hasSidebar={startsWithSidebar(viewer.showSidebar, viewer.tools)}
          {...{ fileName, initialScale, hideBar, frame, className }}
        />
      }
    >
      <Viewer
        allowsDebugging={import.meta.env.DEV}
        {...viewer}
        preview={early}
        {...(sha256 === undefined ? {} : { headers: { 'if-match': `"${sha256}"` } })}
        url={callUrl(filesOverview, { fileId })}
      />
    </Suspense>
  )
}
