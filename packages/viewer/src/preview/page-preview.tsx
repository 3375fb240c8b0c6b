import { useEffect, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import { imageWidthPx } from '../image-width.ts'
import type { Room, ScaleChoice } from '../zoom.ts'
import type { PagePictures } from './page-pictures.ts'
import { previewBox } from './preview-box.ts'
import './page-preview.css'

/** Sharp enough to read, and there soon: the page itself comes after it. */
const MAX_PIXEL_RATIO = 1.5

interface PagePreviewProps {
  pictures: PagePictures
  /** The element that scrolls, around this. */
  well: RefObject<HTMLElement | null>
  scale: ScaleChoice
}

/** The server's picture of the first page in the place of the page, as long as that is not drawn. */
export function PagePreview({ pictures, well, scale }: PagePreviewProps): ReactElement | null {
  const room = useRoom(well)
  const [src, setSrc] = useState<string | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const [page] = pictures.pages
  const box = page && room && previewBox(page, room, scale)
  // Asked for once: another size would come no sooner than the page.
  if (src === undefined && box !== undefined) {
    const ratio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio)
    setSrc(pictures.imageUrl(1, imageWidthPx(box.width, ratio)))
  }
  if (box === undefined || src === undefined || failed) return null
  return (
    <img
      className="pv-preview"
      src={src}
      style={box}
      // The page itself is what is read out.
      alt=""
      fetchPriority="high"
      onError={() => setFailed(true)}
    />
  )
}

/** How large an element is within its bars; undefined until that is known. */
function useRoom(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room | undefined>(undefined)
  // An effect of the layout would run before the element around it is noted.
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => setRoom({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}
