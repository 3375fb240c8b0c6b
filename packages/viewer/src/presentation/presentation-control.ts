import { PRESENTATION_SWITCH_MS } from '../constants.ts'
import type { PdfView } from '../pdf-view.ts'
import { pdfjsViews } from '../pdfjs.ts'
import type { PresentationState } from '../viewer-state.ts'
import type { ViewerStore } from '../viewer-store.ts'
import { listenToPresentation } from './presentation-input.ts'

/** What the presentation works on, and what restores the scale after it. */
interface Stage {
  view: PdfView
  applyScale: () => void
}

/** Gives one page after the other the whole screen, and puts everything back afterwards. */
export class PresentationControl {
  readonly #store: ViewerStore
  readonly #stage: () => Stage | undefined
  #element: HTMLElement | undefined
  #listening: AbortController | undefined
  #before: { scrollMode: number; spreadMode: number } | undefined

  constructor(store: ViewerStore, stage: () => Stage | undefined) {
    this.#store = store
    this.#stage = stage
  }

  /** Asks the browser for the whole screen for an element around the pages. A refusal changes nothing. */
  request(element: HTMLElement): void {
    const { document: shown, presentation } = this.#store.getState()
    const stage = this.#stage()
    if (stage === undefined || shown.status !== 'ready' || presentation !== 'off') return
    if (typeof element.requestFullscreen !== 'function') return
    this.#element = element
    const { scrollMode, spreadMode } = stage.view.pages
    this.#before = { scrollMode, spreadMode }
    this.#become('switching')
    const listening = new AbortController()
    this.#listening = listening
    document.addEventListener('fullscreenchange', () => this.#follow(), { signal: listening.signal })
    const deadline = setTimeout(() => this.#giveUp(listening), PRESENTATION_SWITCH_MS)
    listening.signal.addEventListener('abort', () => clearTimeout(deadline))
    element.requestFullscreen().catch(() => this.#giveUp(listening))
  }

  /** Leaves the whole screen; the page reached stays in view. */
  exit(): void {
    if (this.#store.getState().presentation !== 'active') return
    document.exitFullscreen().catch(() => undefined)
  }

  /** Fits the page to a screen that has changed its size. */
  fit(): void {
    const stage = this.#stage()
    if (stage !== undefined) stage.view.pages.currentScaleValue = 'page-fit'
  }

  /** When the pages go away, so does the presentation. */
  dispose(): void {
    this.exit()
    this.#listening?.abort()
    this.#listening = undefined
    this.#store.set({ presentation: 'off' })
  }

  #giveUp(listening: AbortController): void {
    if (this.#store.getState().presentation !== 'switching' || this.#listening !== listening) return
    listening.abort()
    this.#become('off')
  }

  #follow(): void {
    const isOurs = document.fullscreenElement !== null && document.fullscreenElement === this.#element
    const { presentation } = this.#store.getState()
    if (isOurs && presentation === 'switching') this.#enter()
    if (!isOurs && presentation === 'active') this.#leave()
  }

  #enter(): void {
    const stage = this.#stage()
    if (stage === undefined) return
    const { pages } = stage.view
    const page = pages.currentPageNumber
    const hasEqualPages = pages.pageViewsReady && pages.hasEqualPageSizes
    this.#become('active')
    pages.scrollMode = pdfjsViews.ScrollMode.PAGE
    // Pages of different sizes cannot fit the screen side by side.
    if (!hasEqualPages) pages.spreadMode = pdfjsViews.SpreadMode.NONE
    pages.currentPageNumber = page
    pages.currentScaleValue = 'page-fit'
    document.getSelection()?.empty()
    // The button that was pressed is gone; keys and wheel turn pages from the first moment.
    pages.container.focus({ preventScroll: true })
    if (this.#listening !== undefined) listenToPresentation(pages.container, pages, this.#listening.signal)
  }

  #leave(): void {
    this.#listening?.abort()
    const stage = this.#stage()
    const before = this.#before
    if (stage === undefined || before === undefined) return
    const { pages } = stage.view
    const page = pages.currentPageNumber
    this.#become('off')
    pages.scrollMode = before.scrollMode
    pages.spreadMode = before.spreadMode
    stage.applyScale()
    pages.currentPageNumber = page
  }

  #become(presentation: PresentationState): void {
    this.#store.set({ presentation })
    this.#stage()?.view.setPresentation(presentation)
  }
}
