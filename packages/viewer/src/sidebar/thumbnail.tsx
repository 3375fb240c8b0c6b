import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { THUMBNAIL_WIDTH_PX } from '../constants.ts'
import type { PageInfo } from '../page-geometry.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { pageName } from '../zh-l10n.ts'
import type { ThumbnailQueue } from './thumbnail-queue.ts'

interface ThumbnailProps {
  controller: ViewerController
  queue: ThumbnailQueue
  page: PageInfo
  /** What stands under it. */
  label: string
  current: boolean
  /** Shows the blue dot. */
  marked: boolean
  onPick: () => void
}

/** One page of the panel; holds a drawing only while it is near the visible part of the panel. */
export function Thumbnail(props: ThumbnailProps): ReactElement {
  const { controller, queue, page, label, current, marked, onPick } = props
  const { pageNumber, widthPt, heightPt } = page
  const button = useRef<HTMLButtonElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = button.current
    if (element === null) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: element.closest('.pv-panel'),
      rootMargin: '400px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const target = canvas.current
    if (!isNear || target === null) return undefined
    const abort = new AbortController()
    queue
      .add(() => controller.drawThumbnail(pageNumber, target, abort.signal), abort.signal)
      // A thumbnail that cannot be drawn stays blank; the page itself says what is wrong.
      .catch(() => undefined)
    return () => {
      abort.abort()
      target.width = 0
      target.height = 0
    }
  }, [controller, queue, pageNumber, isNear])
  useEffect(() => {
    if (current) revealInPanel(button.current)
  }, [current])

  return (
    <li>
      <button
        ref={button}
        type="button"
        className="pv-thumbnail"
        aria-label={pageName(pageNumber)}
        aria-current={current ? 'page' : undefined}
        style={{ height: (THUMBNAIL_WIDTH_PX * heightPt) / widthPt }}
        onClick={() => {
          controller.setPage(pageNumber)
          onPick()
        }}
      >
        {isNear && <canvas ref={canvas} width={0} height={0} />}
        {marked && <span className="pv-mark" />}
      </button>
      <span aria-hidden>{label}</span>
    </li>
  )
}

/** Not scrollIntoView, which would also scroll everything around the viewer. */
function revealInPanel(element: HTMLElement | null): void {
  const panel = element?.closest<HTMLElement>('.pv-panel')
  if (element == null || panel == null) return
  const space = panel.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  const margin = 28
  if (box.top < space.top + margin) panel.scrollTop -= space.top + margin - box.top
  else if (box.bottom > space.bottom - margin) panel.scrollTop += box.bottom - space.bottom + margin
}
