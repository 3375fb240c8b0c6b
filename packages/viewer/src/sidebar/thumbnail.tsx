import { memo, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { ViewerController } from '../viewer-controller.ts'
import { pageName } from '../zh-l10n.ts'
import type { ThumbnailQueue } from './thumbnail-queue.ts'

interface ThumbnailProps {
  controller: Pick<ViewerController, 'drawThumbnail' | 'setPage'>
  queue: ThumbnailQueue
  pageNumber: number
  /** Of its box, whose width is that of every thumbnail. */
  heightPx: number
  /** What stands under it. */
  label: string
  current: boolean
  /** Shows the blue dot. */
  marked: boolean
  onPick: () => void
}

/**
 * One page of the panel; holds a drawing only while it is near the visible part of the panel. Rendered again only
 * when something of its own has changed: there may be hundreds, and pages are turned often.
 */
export const Thumbnail = memo(function Thumbnail(props: ThumbnailProps): ReactElement {
  const { controller, queue, pageNumber, heightPx, label, current, marked, onPick } = props
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
        style={{ height: heightPx }}
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
})

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
