import { useDeferredValue, useState } from 'react'
import type { ReactElement } from 'react'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { Thumbnail } from './thumbnail.tsx'
import { ThumbnailQueue } from './thumbnail-queue.ts'

interface ThumbnailsPanelProps {
  controller: ViewerController
  /** Pages with a blue dot. */
  markedPages?: readonly number[] | undefined
  onPick: () => void
}

/** The pages of the document in small, as many abreast as there is room for; the one being read is outlined. */
export function ThumbnailsPanel({ controller, markedPages, onPick }: ThumbnailsPanelProps): ReactElement {
  const { pages: allPages, pageNumber, pageLabels, rotation } = useViewer(controller)
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
          page={page}
          label={pageLabels?.[page.pageNumber - 1] ?? String(page.pageNumber)}
          current={page.pageNumber === pageNumber}
          marked={markedPages?.includes(page.pageNumber) === true}
          onPick={onPick}
        />
      ))}
    </ol>
  )
}
