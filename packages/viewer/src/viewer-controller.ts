import { PRINT_DPI, THUMBNAIL_WIDTH_PX } from './constants.ts'
import { drawPage } from './draw-page.ts'
import { FindControl } from './find/find-control.ts'
import { Opening, type MountOptions, type Mounted } from './opening.ts'
import type { PercentBox } from './page-geometry.ts'
import { scrollToBox } from './scroll-to-box.ts'
import { PresentationControl } from './presentation/presentation-control.ts'
import type { PdfDocument, PdfPagesView } from './pdfjs.ts'
import { saveBytes } from './save-bytes.ts'
import { ScaleControl, type ScreenPoint } from './scale-control.ts'
import {
  rotationOf,
  SCROLL_MODES,
  SPREAD_MODES,
  type CursorTool,
  type ScrollMode,
  type SidebarView,
  type SpreadMode,
} from './view-modes.ts'
import { ViewerStore } from './viewer-store.ts'
import type { ViewerState } from './viewer-state.ts'
import { gutterPx, largerScale, smallerScale, type ScaleChoice } from './zoom.ts'

/**
 * Drives one viewer: a store of what is shown, and the commands that change it. Parts subscribe with
 * `useViewer`; commands given before a document is ready are kept or ignored, never an error.
 */
export class ViewerController {
  readonly #store = new ViewerStore()
  readonly #scale = new ScaleControl(this.#store, () => this.#opening.scaled)
  readonly find: FindControl = new FindControl(this.#store, () => this.#opening.mounted?.view.find)
  readonly presentation: PresentationControl = new PresentationControl(this.#store, () => {
    const view = this.#opening.mounted?.view
    return view && { view, applyScale: () => this.#scale.apply() }
  })
  readonly #opening: Opening = new Opening({
    store: this.#store,
    scale: this.#scale,
    find: this.find,
    presentation: this.presentation,
  })

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)
  readonly getState = (): ViewerState => this.#store.getState()

  /** Takes the two elements of a page stack and opens a document in them; undo by the function returned. */
  mount(container: HTMLDivElement, list: HTMLDivElement, options: MountOptions): () => void {
    return this.#opening.mount(container, list, options)
  }

  /** Opens the same document again and returns to the same page. */
  reload(): void {
    const page = this.getState().pageNumber
    this.#opening.reload()
    if (page > 1) this.setPage(page)
  }

  /** Goes to the top of a page; numbers that are no page of the document are ignored. */
  setPage(pageNumber: number): void {
    this.#opening.whenShown((mounted) => {
      if (mounted.view.pageElement(pageNumber) === undefined) return
      // Tells the history, where there is one, that this is a place to come back to.
      mounted.view.link.goToPage(pageNumber)
      this.#scrollToTop(mounted, pageNumber)
    })
  }

  /** As many pages on as stand side by side. */
  nextPage(): void {
    this.#turn(1)
  }

  /** See {@link nextPage}. */
  previousPage(): void {
    this.#turn(-1)
  }

  /** Scrolls until a box of a page, in per cent of it, stands in the middle of the well. */
  scrollToBox(pageNumber: number, box: PercentBox): void {
    this.#opening.whenShown(({ container, view }) => {
      const host = view.overlayHost(pageNumber)
      if (host !== undefined) scrollToBox(container, host, box)
    })
  }

  /** A name keeps following the size of the well; a factor stays. */
  setScale(choice: ScaleChoice): void {
    this.#scale.choose(choice)
  }

  zoomIn(at?: ScreenPoint): void {
    this.#scale.zoomTo(largerScale(this.getState().scale), at)
  }

  zoomOut(at?: ScreenPoint): void {
    this.#scale.zoomTo(smallerScale(this.getState().scale), at)
  }

  /** Multiplies the scale, for gestures. */
  zoomBy(factor: number, at: ScreenPoint): void {
    this.#scale.zoomTo(this.getState().scale * factor, at)
  }

  /** Moves the pages with a finger, in CSS pixels. */
  panBy(dx: number, dy: number): void {
    this.#opening.mounted?.view.pages.panBy(dx, dy)
  }

  fitWidth(): void {
    this.setScale('page-width')
  }

  /** Turns all pages, clockwise degrees; anything but a multiple of 90 is ignored. */
  rotateBy(degrees: number): void {
    const rotation = rotationOf(this.getState().rotation + degrees)
    if (rotation === undefined) return
    this.#rearrange((pages) => {
      pages.pagesRotation = rotation
    })
  }

  setScrollMode(mode: ScrollMode): void {
    this.#rearrange((pages) => {
      pages.scrollMode = SCROLL_MODES.indexOf(mode)
    })
  }

  setSpreadMode(mode: SpreadMode): void {
    this.#rearrange((pages) => {
      pages.spreadMode = SPREAD_MODES.indexOf(mode)
    })
  }

  setCursorTool(cursorTool: CursorTool): void {
    this.#store.set({ cursorTool })
  }

  setSidebar(sidebar: SidebarView): void {
    this.#store.set({ sidebar })
  }

  /** Goes where an entry of the outline leads: a name, or an explicit destination. */
  goToDestination(destination: string | unknown[]): void {
    // A destination that leads nowhere is logged by the library and otherwise ignored.
    this.#readyView?.link.goToDestination(destination).catch(() => undefined)
  }

  /** Does what an entry of the outline names (ISO 32000-1, 12.6.4.11). */
  runNamedAction(action: string): void {
    this.#readyView?.link.executeNamedAction(action)
  }

  /** Who hears of actions that are not places: Print, Find, SaveAs, GoToPage. */
  onNamedAction(listener: (action: string) => void): () => void {
    return this.#opening.onNamedAction(listener)
  }

  /** Starts to prepare the pages for paper, or says why that cannot be. */
  startPrint(): void {
    const view = this.#readyView
    if (view === undefined || !this.getState().printingAllowed) return
    if (typeof window.print !== 'function') this.#store.set({ notice: { kind: 'printNotSupported' } })
    else if (!view.pages.pageViewsReady) this.#store.set({ notice: { kind: 'printNotReady' } })
    else this.#store.set({ isPrinting: true, notice: undefined })
  }

  /** Called when the paper is out, given up (both `failed` false), or could not be prepared. */
  endPrint(failed: boolean): void {
    this.#store.set({ isPrinting: false, ...(failed && { notice: { kind: 'printNotReady' } }) })
  }

  /** The file as the server sent it; waits until all of it has come, and fetches what has not. Rejects when it cannot. */
  getBytes(): Promise<Uint8Array> {
    return this.#opening.getBytes()
  }

  /** Saves the file as the server sent it, so that signatures in it stay valid; says so when it cannot. */
  async download(fileName: string): Promise<void> {
    try {
      saveBytes(await this.getBytes(), fileName, 'application/pdf')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#store.set({ notice: { kind: 'downloadFailed', reason } })
    }
  }

  /** Saves a file that is attached to the document. */
  async saveAttachment(id: string, fileName: string): Promise<void> {
    try {
      const content: unknown = await this.document?.getAttachmentContent(id)
      if (!(content instanceof Uint8Array)) throw new Error(fileName)
      saveBytes(content, fileName, '')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#store.set({ notice: { kind: 'downloadFailed', reason } })
    }
  }

  dismissNotice(): void {
    this.#store.set({ notice: undefined })
  }

  /** Tries again to show a page that failed; reads the file anew when the page could not be read. */
  retryPage(pageNumber: number): void {
    if (this.#opening.mounted?.view.redraw(pageNumber) === true) return
    this.reload()
    this.setPage(pageNumber)
  }

  /** The element of a page, borders included, for measuring; its children belong to the library. */
  pageElement(pageNumber: number): HTMLDivElement | undefined {
    return this.#opening.mounted?.view.pageElement(pageNumber)
  }

  /**
   * The element over a page, exactly of its size and turned with it; there from `ready` on, until the document is
   * closed.
   */
  overlayHost(pageNumber: number): HTMLDivElement | undefined {
    return this.#opening.mounted?.view.overlayHost(pageNumber)
  }

  /** The open document, for what only its own panels ask: outline, attachments, properties. */
  get document(): PdfDocument | undefined {
    return this.#opening.document
  }

  /**
   * Draws a thumbnail, `widthPx` CSS pixels wide, turned as the pages are; waits until the reader sees a first
   * page. Rejects when the page cannot be drawn.
   */
  async drawThumbnail(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
    widthPx: number = THUMBNAIL_WIDTH_PX,
  ): Promise<void> {
    await this.#opening.mounted?.view.pages.onePageRendered
    const { document } = this
    if (document === undefined || signal.aborted) return
    const sharp = widthPx * Math.min(2, window.devicePixelRatio)
    const { rotation } = this.getState()
    await drawPage({ document, pageNumber, canvas, widthPx: sharp, rotation, signal })
  }

  /** Draws a page for paper, at 150 dots per inch. */
  async drawForPrint(pageNumber: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
    const { document } = this
    if (document === undefined) throw new Error('no document to print')
    await drawPage({ document, pageNumber, canvas, dpi: PRINT_DPI, signal })
  }

  get #readyView(): Mounted['view'] | undefined {
    return this.getState().document.status === 'ready' ? this.#opening.mounted?.view : undefined
  }

  /** Lays the pages out differently; the reader stays at the same page. */
  #rearrange(change: (pages: PdfPagesView) => void): void {
    const { document, pageNumber } = this.getState()
    const { mounted } = this.#opening
    if (mounted === undefined || document.status !== 'ready') return
    change(mounted.view.pages)
    this.#scrollToTop(mounted, pageNumber)
  }

  /** By one page, or by a spread when its pages are seen whole. */
  #turn(by: 1 | -1): void {
    this.#opening.whenShown((mounted) => {
      const { pages } = mounted.view
      const hasTurned = by > 0 ? pages.nextPage() : pages.previousPage()
      if (hasTurned) this.#scrollToTop(mounted, pages.currentPageNumber)
    })
  }

  /** The library puts a page at the very edge; a part of the margin above it looks calmer. */
  #scrollToTop({ container, view }: Mounted, pageNumber: number): void {
    const { presentation, scrollMode } = this.getState()
    const element = view.pageElement(pageNumber)
    if (element === undefined || presentation !== 'off') return
    const margin = gutterPx(container.clientWidth) / 2
    if (scrollMode === 'horizontal') container.scrollLeft = element.offsetLeft - margin
    else container.scrollTop = element.offsetTop - margin
  }
}

/** Makes the controller of one viewer; it opens nothing until a page stack mounts with it. */
export function createViewerController(): ViewerController {
  return new ViewerController()
}
