import { create } from 'zustand'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { marksOf, type StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { sizeInPixels, stampSize, type Rectangle } from '@qiyin/domain/seal/position.ts'
import { landingAt, type DrawnPage, type Held, type Landing } from './landing.ts'
import type { Pages } from './placing.ts'
import type { PlacingDesk } from './use-placing.ts'

/** A stamp on its way, as it is drawn at the pointer. */
export interface Drag {
  held: Held
  /** Pixels; its top-left corner on the screen. */
  client: { x: number; y: number }
  size: Pick<Rectangle, 'width' | 'height'>
  /** The part of it that shows. */
  part: Pick<StampMark, 'from' | 'to'>
  landing: Landing | null
  /** Let go here, it would not be placed. Not yet said where it comes from. */
  refused: boolean
}

/** The one drag there can be. */
export const useDrag = create<{ drag: Drag | null }>(() => ({ drag: null }))

interface DragTask {
  held: Held
  desk: PlacingDesk
  controller: ViewerController
  /** Null beside all pages. */
  onDrop: (landing: Landing | null) => void
}

const thresholdPx = 4
const pagesAround = 12
const scrollZonePx = 56
const scrollStepPx = 14

let stop: (() => void) | undefined

/** Ends a drag without a drop. */
export function cancelDrag(): void {
  stop?.()
}

/** Follows the pointer from a press on a stamp; a press that hardly moves stays a click. */
export function startDrag(press: { clientX: number; clientY: number }, task: DragTask): void {
  cancelDrag()
  const well = task.controller.overlayHost(1)?.closest('.pv-scroll')
  if (!well) return
  let pointer = { x: press.clientX, y: press.clientY }
  let moving = false
  let frame = 0
  const follow = (): void => useDrag.setState({ drag: dragAt(pointer, task, well) })
  const scroll = (): void => {
    frame = requestAnimationFrame(scroll)
    const step = scrollStep(pointer, well.getBoundingClientRect())
    if (step === 0) return
    well.scrollBy({ top: step, behavior: 'instant' })
    follow()
  }
  const onMove = (event: PointerEvent): void => {
    pointer = { x: event.clientX, y: event.clientY }
    if (!moving) {
      if (Math.hypot(pointer.x - press.clientX, pointer.y - press.clientY) < thresholdPx) return
      moving = true
      frame = requestAnimationFrame(scroll)
    }
    follow()
  }
  const onUp = (): void => {
    const drag = moving ? dragAt(pointer, task, well) : null
    end()
    if (!drag) return
    swallowClick()
    task.onDrop(drag.landing)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!moving) return
    // A page that changes its scale under a stamp being held would leave it behind.
    event.preventDefault()
    event.stopPropagation()
    if (event.key !== 'Escape') return
    end()
    swallowClick()
  }
  const listening = new AbortController()
  const { signal } = listening
  const end = (): void => {
    listening.abort()
    cancelAnimationFrame(frame)
    stop = undefined
    useDrag.setState({ drag: null })
  }
  stop = end
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('blur', end, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  // Wheels turn the pages under a stamp that is being held.
  well.addEventListener('scroll', () => moving && follow(), { signal })
}

function dragAt(
  pointer: { x: number; y: number },
  { held, desk, controller }: DragTask,
  well: Element,
): Drag {
  const { pages } = desk
  const { stamps } = desk.current()
  const { left, right } = well.getBoundingClientRect()
  const inWell = pointer.x >= left && pointer.x <= right
  const drawnPages = pagesNear(controller)
  const landing = inWell ? landingAt(pointer, held, { drawnPages, stamps, pages }) : null
  const isNew = !stamps.some(({ id }) => id === held.stamp.id)
  return {
    held,
    ...ghostAt(pointer, held, { landing, drawnPages, pages }),
    landing,
    refused: landing ? landing.crossed.length > 0 : inWell || !isNew,
  }
}

/** What is drawn at the pointer: beside all pages as large as on the nearest. */
function ghostAt(
  pointer: { x: number; y: number },
  { stamp, grab }: Held,
  { landing, drawnPages, pages }: { landing: Landing | null; drawnPages: readonly DrawnPage[]; pages: Pages },
): Pick<Drag, 'client' | 'size' | 'part'> {
  const { box, ...part } = landing ??
    marksOf(stamp, pages)[0] ?? { box: stampSize[stamp.type], from: 0, to: 1 }
  const shown = drawnPages.find(({ pageNum }) => pageNum === landing?.pageNum) ?? drawnPages[0]
  const page = pages[(shown?.pageNum ?? 0) - 1]
  const size = sizeInPixels(box, shown && page ? shown.drawn.width / page.widthPt : 1)
  const held = { x: pointer.x - grab.x * size.width, y: pointer.y - grab.y * size.height }
  return { size, part, client: landing?.client ?? held }
}

function pagesNear(controller: ViewerController): DrawnPage[] {
  const { pageNumber } = controller.getState()
  return Array.from({ length: 2 * pagesAround + 1 }, (_, index) => pageNumber - pagesAround + index).flatMap(
    (pageNum) => {
      const drawn = controller.overlayHost(pageNum)?.getBoundingClientRect()
      return drawn ? [{ pageNum, drawn }] : []
    },
  )
}

/** Near the upper and lower edge of the well the pages come to the pointer. */
function scrollStep({ x, y }: { x: number; y: number }, well: DOMRect): number {
  if (x < well.left || x > well.right || y < well.top - scrollZonePx || y > well.bottom + scrollZonePx)
    return 0
  if (y < well.top + scrollZonePx) return -scrollStepPx
  return y > well.bottom - scrollZonePx ? scrollStepPx : 0
}

/** The browser's click after a drag is not one. */
function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
