import { useState } from 'react'
import type { ReactElement } from 'react'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { Thumbnail } from './thumbnail.tsx'
import { ThumbnailQueue } from './thumbnail-queue.ts'

interface PageRailProps {
  controller: ViewerController
  /** Pages with a blue dot. */
  markedPages?: readonly number[] | undefined
}

/** The pages of the document in small; the one being read is outlined. */
export function PageRail({ controller, markedPages }: PageRailProps): ReactElement {
  const { pages, pageNumber } = useViewer(controller)
  const [queue] = useState(() => new ThumbnailQueue())
  return (
    <nav className="pv-rail" aria-label="缩略图">
      <ol>
        {pages.map((page) => (
          <Thumbnail
            key={page.pageNumber}
            controller={controller}
            queue={queue}
            page={page}
            current={page.pageNumber === pageNumber}
            marked={markedPages?.includes(page.pageNumber) === true}
          />
        ))}
      </ol>
    </nav>
  )
}
