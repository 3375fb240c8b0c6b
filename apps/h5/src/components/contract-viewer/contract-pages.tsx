import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { ReactElement, ReactNode, Ref } from 'react'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import type { ViewerTool } from '@qiyin/viewer/bar/viewer-tool.ts'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import './contract-pages.css'

const tools: readonly ViewerTool[] = ['find']

interface ContractPagesProps {
  fileId: string
  /** See `DocumentViewer`. */
  sha256?: string
  fileName: string
  /** Sizes as displayed. */
  pages: readonly SizePt[]
  overlay: (page: PageInfo) => ReactNode
  /** Never called in browsers that only get pictures of the pages. */
  onReady: (viewer: ViewerController) => void
  ref?: Ref<PagesHandle>
}

/** H-13: the pages of a contract without a bar of their own; only what is looked at is fetched. */
export function ContractPages(props: ContractPagesProps): ReactElement {
  return (
    <DocumentViewer
      className="contract-pages"
      frame="none"
      hideBar
      isFrugal
      showSidebar={false}
      tools={tools}
      {...props}
    />
  )
}
