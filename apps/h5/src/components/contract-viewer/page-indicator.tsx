import type { ReactElement } from 'react'
import { useViewer } from '@qiyin/viewer/use-viewer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'

interface PageIndicatorProps {
  /** Null where the pages are pictures: then only how many they are is known. */
  viewer: ViewerController | null
  pageCount: number
}

/** 4 / 4: the page read now. */
export function PageIndicator({ viewer, pageCount }: PageIndicatorProps): ReactElement {
  return viewer === null ? (
    <span className="cap ink2 num nowrap">共 {pageCount} 页</span>
  ) : (
    <PageRead viewer={viewer} pageCount={pageCount} />
  )
}

function PageRead({ viewer, pageCount }: { viewer: ViewerController; pageCount: number }): ReactElement {
  const pageNumber = useViewer(viewer, (state) => state.pageNumber)
  return (
    <span className="cap ink2 num nowrap">
      <span className="sr">第</span>
      {Math.max(1, pageNumber)} / {pageCount}
      <span className="sr">页</span>
    </span>
  )
}
