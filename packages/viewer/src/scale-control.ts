import { ZOOM_DRAW_DELAY_MS } from './constants.ts'
import type { PdfPagesView } from './pdfjs.ts'
import type { ViewerStore } from './viewer-store.ts'
import { clampScale, gutterPx, isScaleName, scaleFor, type ScaleChoice } from './zoom.ts'

/** The well and the library's viewer in it. */
export interface ScaledPages {
  container: HTMLDivElement
  pages: PdfPagesView
}

/** Where a gesture is, on the screen. */
export interface ScreenPoint {
  clientX: number
  clientY: number
}

/** The same scale, but for what is lost when the library writes it into an address. */
const SAME = 1e-4

/** Keeps the scale chosen: a factor as it is, a name as the well changes its size. */
export class ScaleControl {
  readonly #store: ViewerStore
  readonly #target: () => ScaledPages | undefined
  #choice: ScaleChoice = 'page-width'
  #isApplying = false

  constructor(store: ViewerStore, target: () => ScaledPages | undefined) {
    this.#store = store
    this.#target = target
  }

  /** A name, or a factor brought within the limits. */
  choose(choice: ScaleChoice): void {
    // A jump that nobody has painted yet is not yet known to the library, which keeps the place it knows.
    this.#target()?.pages.update()
    this.#keep(typeof choice === 'number' ? clampScale(choice) : choice)
    this.apply()
  }

  /** Sets the scale chosen; false while the well has no size. A presentation fits each page by itself. */
  apply(): boolean {
    const target = this.#target()
    const { pages, pageNumber, presentation, scrollMode, spreadMode } = this.#store.getState()
    const page = pages[Math.max(0, pageNumber - 1)]
    if (target === undefined || page === undefined || presentation !== 'off') return false
    const { container } = target
    const { clientWidth: width, clientHeight: height } = container
    const gutter = gutterPx(width)
    container.style.setProperty('--pv-gutter', `${gutter}px`)
    const abreast = spreadMode !== 'none' && scrollMode !== 'horizontal' ? 2 : 1
    const scale = scaleFor(this.#choice, { width, height }, page, abreast)
    if (scale === undefined) return false
    const { scrollTop } = container
    this.#isApplying = true
    target.pages.currentScale = scale
    this.#isApplying = false
    // The library scrolls page 1 to the very top and hides the margin above it. Where it has not, nothing is set, or
    // a smooth scroll that has just begun would end.
    if (scrollTop <= gutter && container.scrollTop !== scrollTop) container.scrollTop = scrollTop
    return true
  }

  /** Zooms to a factor around a point, or around the top of what is read. */
  zoomTo(target: number, at?: ScreenPoint): void {
    const { document, scale } = this.#store.getState()
    const wanted = clampScale(target)
    const scaled = this.#target()
    if (scaled === undefined || document.status !== 'ready' || wanted === scale) return
    const { container, pages } = scaled
    pages.update()
    const box = container.getBoundingClientRect()
    // The library measures the point from where it believes the container's offset parent to be.
    const origin = at && [
      at.clientX - box.left + container.offsetLeft,
      at.clientY - box.top + container.offsetTop,
    ]
    this.#isApplying = true
    pages.updateScale({
      scaleFactor: wanted / scale,
      drawingDelay: ZOOM_DRAW_DELAY_MS,
      ...(origin ? { origin } : {}),
    })
    this.#isApplying = false
    this.#keep(pages.currentScale)
  }

  /** Hears of every change; one by a link, the address or the history is a choice of the reader. */
  onScale(scale: number, name: string | undefined): void {
    const before = this.#store.getState()
    this.#store.set({ scale })
    if (this.#isApplying || before.presentation !== 'off') return
    const isSame = before.document.status === 'ready' && Math.abs(scale - before.scale) < SAME
    if (!isSame || name !== undefined) this.#keep(isScaleName(name) ? name : scale)
    this.apply()
  }

  /** The scale in the words of an address: a name, or per cent. */
  get inWords(): string | number {
    return typeof this.#choice === 'string' ? this.#choice : Math.round(this.#choice * 10_000) / 100
  }

  #keep(choice: ScaleChoice): void {
    this.#choice = choice
    this.#store.set({ scaleName: typeof choice === 'number' ? undefined : choice })
  }
}
