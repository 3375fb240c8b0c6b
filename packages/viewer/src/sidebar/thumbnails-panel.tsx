import { useDeferredValue, useState } from 'react'
import type { ReactElement } from 'react'
import { THUMBNAIL_WIDTH_PX } from '../constants.ts'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { Thumbnail } from './thumbnail.tsx'
import { ThumbnailQueue } from './thumbnail-queue.ts'

interface ThumbnailsPanelProps {
  controller: Pick<ViewerController, 'subscribe' | 'getState' | 'drawThumbnail' | 'setPage'>
  /** Pages with a blue dot. */
  markedPages?: readonly number[] | undefined
  /** The same function each time, or every thumbnail is rendered again. */
  onPick: () => void
}

/** The pages of the document in small, as many abreast as there is room for; the one being read is outlined. */
export function ThumbnailsPanel({ controller, markedPages, onPick }: ThumbnailsPanelProps): ReactElement {
  const allPages = useViewer(controller, (state) => state.pages)
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageLabels = useViewer(controller, (state) => state.pageLabels)
  const rotation = useViewer(controller, (state) => state.rotation)
  // A long list must not hold up the first page of the document itself.
  const pages = useDeferredValue(allPages, [])
  const [queue] = useState(() => new ThumbnailQueue())
  return (
    <ol className="pv-thumbnails">
      {pages.map((page) => (
        <Thumbnail
          // A turned page is drawn anew.
          key={`${page.pageNumber} ${rotation}`}
          controller={controller}
          queue={queue}
          pageNumber={page.pageNumber}
          // Sizes come from what the library has rounded for the present scale.
          heightPx={Math.round((THUMBNAIL_WIDTH_PX * page.heightPt) / page.widthPt)}
          label={pageLabels?.[page.pageNumber - 1] ?? String(page.pageNumber)}
          current={page.pageNumber === pageNumber}
          marked={markedPages?.includes(page.pageNumber) === true}
          onPick={onPick}
        />
      ))}
    </ol>
  )
}
