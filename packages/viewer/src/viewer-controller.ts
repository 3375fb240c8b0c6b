import { PRINT_DPI, THUMBNAIL_WIDTH_PX, ZOOM_DRAW_DELAY_MS } from './constants.ts'
import { openPdf, type OpeningPdf, type PdfSource } from './document.ts'
import { loadErrorHttpStatus, loadErrorKind } from './load-error.ts'
import { centredOffset, samePages, type PageInfo, type PercentBox } from './page-geometry.ts'
import { drawPage } from './draw-page.ts'
import { PdfView } from './pdf-view.ts'
import type { PdfDocument } from './pdfjs.ts'
import { INITIAL_STATE, type FindQuery, type ViewerState } from './viewer-state.ts'
import { clampScale, gutterPx, largerScale, scaleFor, smallerScale, type ScaleChoice } from './zoom.ts'

interface Mounted {
  container: HTMLDivElement
  view: PdfView
  source: PdfSource
}

/**
 * Drives one viewer: a store of what is shown, and the commands that change it. Parts subscribe with
 * `useViewer`; commands given before a document is ready are kept or ignored, never an error.
 */
export class ViewerController {
  #state: ViewerState = INITIAL_STATE
  readonly #listeners = new Set<() => void>()
  #choice: ScaleChoice = 'page-width'
  #mounted: Mounted | undefined
  #opening: OpeningPdf | undefined
  #document: PdfDocument | undefined
  /** Where to go as soon as pages are shown. */
  #waiting: (() => unknown) | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ViewerState => this.#state

  /** Takes the two elements of a page stack and opens a document in them; undo by the function returned. */
  mount(container: HTMLDivElement, list: HTMLDivElement, source: PdfSource): () => void {
    const view = new PdfView(container, list, this.#viewEvents(), source.assetBase)
    const mounted = { container, view, source }
    this.#mounted = mounted
    // A well that was hidden, or changes its width, gets its named scale again.
    const resizes = new ResizeObserver(() => this.#applyScale())
    resizes.observe(container)
    this.#open(mounted)
    return () => {
      resizes.disconnect()
      this.#close()
      view.dispose()
      if (this.#mounted === mounted) this.#mounted = undefined
    }
  }

  /** Opens the same document again and returns to the same page. */
  reload(): void {
    const mounted = this.#mounted
    if (mounted === undefined) return
    const page = this.#state.pageNumber
    this.#close()
    mounted.view.clear()
    this.#open(mounted)
    if (page > 1) this.setPage(page)
  }

  /** Goes to the top of a page; numbers that are no page of the document are ignored. */
  setPage(pageNumber: number): void {
    this.#whenShown(({ container, view }) => {
      const element = view.pageElement(pageNumber)
      if (element === undefined) return
      view.pages.currentPageNumber = pageNumber
      container.scrollTop = element.offsetTop - gutterPx(container.clientWidth) / 2
    })
  }

  nextPage(): void {
    this.setPage(this.#state.pageNumber + 1)
  }

  previousPage(): void {
    this.setPage(this.#state.pageNumber - 1)
  }

  /** Scrolls until a box of a page, in per cent of it, stands in the middle of the well. */
  scrollToBox(pageNumber: number, box: PercentBox): void {
    this.#whenShown(({ container, view }) => {
      const element = view.pageElement(pageNumber)
      if (element === undefined) return
      const { offsetLeft, offsetTop, clientLeft, clientTop, clientWidth, clientHeight } = element
      const left = centredOffset({
        start: offsetLeft + clientLeft + (clientWidth * box.left) / 100,
        length: (clientWidth * box.width) / 100,
        view: container.clientWidth,
        max: container.scrollWidth - container.clientWidth,
      })
      const top = centredOffset({
        start: offsetTop + clientTop + (clientHeight * box.top) / 100,
        length: (clientHeight * box.height) / 100,
        view: container.clientHeight,
        max: container.scrollHeight - container.clientHeight,
      })
      const isFar = Math.abs(top - container.scrollTop) > 3 * container.clientHeight
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      container.scrollTo({ left, top, behavior: isFar || isCalm ? 'instant' : 'smooth' })
    })
  }

  /** A name keeps following the size of the well; a factor stays. */
  setScale(choice: ScaleChoice): void {
    this.#choice = choice
    this.#set({ scaleName: typeof choice === 'number' ? undefined : choice })
    this.#applyScale()
  }

  zoomIn(at?: { clientX: number; clientY: number }): void {
    this.#zoomTo(largerScale(this.#state.scale), at)
  }

  zoomOut(at?: { clientX: number; clientY: number }): void {
    this.#zoomTo(smallerScale(this.#state.scale), at)
  }

  fitWidth(): void {
    this.setScale('page-width')
  }

  /** Starts a search 250 ms after the last call. An empty text ends it. */
  find(query: FindQuery): void {
    if (query.text === '') {
      this.endFind()
      return
    }
    this.#mounted?.view.find(query, { again: false, previous: false })
  }

  /** Goes to the next or previous match, around the ends of the document. */
  findAgain(query: FindQuery, previous: boolean): void {
    if (query.text !== '') this.#mounted?.view.find(query, { again: true, previous })
  }

  /** Shows or hides the marks on all other matches. */
  findHighlightAll(query: FindQuery): void {
    if (query.text !== '') this.#mounted?.view.highlightAll(query)
  }

  /** Takes all marks away. */
  endFind(): void {
    this.#mounted?.view.endFind()
    this.#set({ find: undefined })
  }

  /** Tries again to show a page that failed; reads the file anew when the page could not be read. */
  retryPage(pageNumber: number): void {
    if (this.#mounted?.view.redraw(pageNumber) === true) return
    this.reload()
    this.setPage(pageNumber)
  }

  /** The element of a page, borders included, for measuring; its children belong to the library. */
  pageElement(pageNumber: number): HTMLDivElement | undefined {
    return this.#mounted?.view.pageElement(pageNumber)
  }

  /** The element over a page, exactly of its size; there from `ready` on, until the document is closed. */
  overlayHost(pageNumber: number): HTMLDivElement | undefined {
    return this.#mounted?.view.overlayHost(pageNumber)
  }

  /**
   * Draws a thumbnail, `widthPx` CSS pixels wide; waits until the reader sees a first page. Rejects when the
   * page cannot be drawn.
   */
  async drawThumbnail(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
    widthPx: number = THUMBNAIL_WIDTH_PX,
  ): Promise<void> {
    await this.#mounted?.view.pages.onePageRendered
    const document = this.#document
    if (document === undefined || signal.aborted) return
    const sharp = widthPx * Math.min(2, window.devicePixelRatio)
    await drawPage({ document, pageNumber, canvas, widthPx: sharp, signal })
  }

  /** Draws a page for paper, at 150 dots per inch. */
  async drawForPrint(pageNumber: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
    const document = this.#document
    if (document === undefined) throw new Error('no document to print')
    await drawPage({ document, pageNumber, canvas, dpi: PRINT_DPI, signal })
  }

  #open(mounted: Mounted): void {
    this.#set({ ...INITIAL_STATE, scaleName: this.#state.scaleName, document: loading(undefined) })
    const opening = openPdf(mounted.source, (percent) => {
      if (this.#opening === opening && this.#state.document.status === 'loading') {
        this.#set({ document: loading(percent) })
      }
    })
    this.#opening = opening
    this.#showWhenOpen(mounted, opening).catch((error: unknown) => this.#fail(opening, error))
  }

  async #showWhenOpen(mounted: Mounted, opening: OpeningPdf): Promise<void> {
    const document = await opening.promise
    if (this.#opening !== opening) return
    this.#document = document
    mounted.view.show(document)
    // Without a first page the library never says that its pages exist.
    await document.getPage(1)
  }

  #fail(opening: OpeningPdf, error: unknown): void {
    if (this.#opening !== opening) return
    const httpStatus = loadErrorHttpStatus(error)
    this.#set({ document: { status: 'error', kind: loadErrorKind(error), httpStatus } })
  }

  #close(): void {
    this.#waiting = undefined
    this.#document = undefined
    this.#opening?.destroy()
    this.#opening = undefined
    this.#set({ ...INITIAL_STATE, scaleName: this.#state.scaleName })
  }

  #viewEvents(): ConstructorParameters<typeof PdfView>[2] {
    return {
      onPages: () => this.#becomeReady(),
      onGeometry: () => this.#refreshPages(),
      onPage: (pageNumber) => this.#set({ pageNumber }),
      onScale: (scale) => this.#set({ scale }),
      onPageFailure: (pageNumber, failed) => this.#markFailure(pageNumber, failed),
      onFind: (find) => this.#set({ find }),
      onPrintingAllowed: (printingAllowed) => this.#set({ printingAllowed }),
    }
  }

  #becomeReady(): void {
    const mounted = this.#mounted
    if (mounted === undefined) return
    this.#refreshPages()
    this.#set({ document: { status: 'ready' }, pageNumber: 1, pageCount: mounted.view.pages.pagesCount })
    this.#applyScale()
  }

  /** Now, or when pages exist and have a size; of several commands that wait, only the last is kept. */
  #whenShown(go: (mounted: Mounted) => void): void {
    const mounted = this.#mounted
    if (mounted !== undefined && hasScale(mounted)) go(mounted)
    else this.#waiting = () => this.#mounted !== undefined && go(this.#mounted)
  }

  #applyScale(): void {
    const mounted = this.#mounted
    const page = this.#state.pages[Math.max(0, this.#state.pageNumber - 1)]
    if (mounted === undefined || page === undefined) return
    const { clientWidth: width, clientHeight: height } = mounted.container
    const gutter = `${gutterPx(width)}px`
    mounted.container.style.setProperty('--pv-gutter', gutter)
    const scale = scaleFor(this.#choice, { width, height }, { width: page.widthPt, height: page.heightPt })
    if (scale === undefined) return
    const isFirst = !hasScale(mounted)
    const { scrollTop } = mounted.container
    mounted.view.pages.currentScale = scale
    // The library scrolls page 1 to the very top and hides the margin above it.
    if (scrollTop <= gutterPx(width)) mounted.container.scrollTop = scrollTop
    if (!isFirst) return
    this.#waiting?.()
    this.#waiting = undefined
  }

  #zoomTo(target: number, at: { clientX: number; clientY: number } | undefined): void {
    const mounted = this.#mounted
    if (mounted === undefined || this.#state.document.status !== 'ready') return
    const { container, view } = mounted
    const scale = clampScale(target)
    this.#choice = scale
    this.#set({ scaleName: undefined })
    const box = container.getBoundingClientRect()
    // The library measures the point from where it believes the container's offset parent to be.
    const origin = at && [
      at.clientX - box.left + container.offsetLeft,
      at.clientY - box.top + container.offsetTop,
    ]
    view.pages.updateScale({
      scaleFactor: scale / this.#state.scale,
      drawingDelay: ZOOM_DRAW_DELAY_MS,
      ...(origin ? { origin } : {}),
    })
  }

  #refreshPages(): void {
    const pages: PageInfo[] = this.#mounted?.view.geometry() ?? []
    if (!samePages(pages, this.#state.pages)) this.#set({ pages })
  }

  #markFailure(pageNumber: number, failed: boolean): void {
    if (this.#state.pageErrors.has(pageNumber) === failed) return
    const pageErrors = new Set(this.#state.pageErrors)
    if (failed) pageErrors.add(pageNumber)
    else pageErrors.delete(pageNumber)
    this.#set({ pageErrors })
  }

  #set(change: Partial<ViewerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Makes the controller of one viewer; it opens nothing until a page stack mounts with it. */
export function createViewerController(): ViewerController {
  return new ViewerController()
}

/** False until the first scale is set, which waits for the well to have a size. */
function hasScale({ view }: Mounted): boolean {
  return view.pages.pagesCount > 0 && view.pages.currentScaleValue != null
}

function loading(percent: number | undefined): ViewerState['document'] {
  return { status: 'loading', percent }
}
