import { lazy, Suspense, type ReactElement, type ReactNode, type Ref } from 'react'
import { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { Delayed } from '@qiyin/ui/feedback/delayed.tsx'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { loadChunk } from '@qiyin/ui/shell/load-page.ts'
import type { ViewerTool } from '@qiyin/viewer/bar/viewer-tool.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { PageImages } from '@qiyin/viewer/page-images.tsx'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import './contract-pages.css'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

const tools: readonly ViewerTool[] = ['find']

interface ContractPagesProps {
  fileId: string
  fileName: string
  /** Sizes as displayed. */
  pages: readonly { readonly widthPt: number; readonly heightPt: number }[]
  overlay: (page: PageInfo) => ReactNode
  /** Never called in browsers that only get pictures of the pages. */
  onReady?: (viewer: ViewerController) => void
  ref?: Ref<PagesHandle>
}

/** H-13: the pages of a contract without a bar of their own; only what is looked at is fetched. */
export function ContractPages(props: ContractPagesProps): ReactElement {
  const { fileId, fileName, pages, overlay, onReady, ref } = props
  if (!canRunPdfjs()) {
    return (
      <PageImages
        {...{ pages, fileName, overlay, ref }}
        className="contract-pages"
        imageUrl={(pageNum, widthPx) => callUrl(filesPageImage, { fileId, pageNum, widthPx })}
      />
    )
  }
  return (
    <Suspense
      fallback={
        <output className="contract-pages wait">
          <Delayed>
            <Spinner size={24} />
            正在打开文件
          </Delayed>
        </output>
      }
    >
      <Viewer
        className="contract-pages"
        frame="none"
        hideBar
        isFrugal
        showSidebar={false}
        tools={tools}
        url={callUrl(filesOverview, { fileId })}
        {...{ fileName, overlay, ref }}
        {...(onReady && { onReady })}
      />
    </Suspense>
  )
}
