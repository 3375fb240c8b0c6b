import { maxCanvasPixels } from './canvas-limit.ts'
import { CSS_PX_PER_PT, DEFAULT_ASSET_BASE, FIND_DELAY_MS } from './constants.ts'
import { FindEngine, type FindEvents } from './find/find-engine.ts'
import type { SavedView } from './open/saved-views.ts'
import { untilClosed } from './open/until-closed.ts'
import type { PageInfo } from './page-geometry.ts'
import { attachPageHosts, type PageHosts } from './pages/page-hosts.ts'
import { pdfjs, pdfjsViews, type PdfDocument, type PdfPage, type PdfPagesView } from './pdfjs.ts'
import { saveBytes } from './save-bytes.ts'
import { ViewBus } from './view-bus.ts'
import type { AttachedFile } from './viewer-state.ts'
import { pageName, ZhL10n } from './zh-l10n.ts'

/** Where the reader is, in the units of the document. */
export interface ViewPlace {
  pageNumber: number
  left: number
  top: number
}

/** What one view tells its owner. */
export interface PdfViewEvents extends FindEvents {
  /** Page elements exist; sizes of pages other than the first may still change. */
  onPages: () => void
  /** The size, scale or rotation of some page may have changed. */
  onGeometry: () => void
  onPage: (pageNumber: number) => void
  /** `name` is set when a link or the address asked for a scale by name. */
  onScale: (scale: number, name: string | undefined) => void
  onModes: () => void
  /** The reader has moved; {@link PdfView.place} says where to. */
  onPlace: () => void
  /** A page stands there finished. */
  onDrawn: (pageNumber: number) => void
  /** A page starts to be drawn (false), or cannot be read or drawn (true). */
  onPageFailure: (pageNumber: number, failed: boolean) => void
  onPrintingAllowed: (allowed: boolean) => void
  /** The address asks for a side bar. */
  onPageMode: (mode: string) => void
  /** A page that was drawn has a file pinned to it; told each time it is drawn. */
  onPinnedFile: (file: AttachedFile) => void
  /** A link of the document asks for something that is not a place (ISO 32000-1, 12.6.4.11). */
  onNamedAction: (action: string) => void
}

/** How a view is set up before its document is known. */
export interface PdfViewSetup {
  assetBase: string | undefined
  /** False leaves out the layer by which text is selected and found. */
  hasTextLayer: boolean
}

/** The part of a pdf.js page view that we use; the library types it as any. */
interface PageView {
  div: HTMLDivElement
  pdfPage: PdfPage | null
  scale: number
  renderingState: number
  viewport: { width: number; height: number; rotation: number }
  reset: () => void
}

/** The pdf.js viewer over one pair of elements. Made when they mount, disposed of when they unmount. */
export class PdfView {
  readonly pages: PdfPagesView
  readonly bus: ViewBus
  readonly find: FindEngine
  readonly link: InstanceType<typeof pdfjsViews.PDFLinkService>
  readonly #abort = new AbortController()
  readonly #events: PdfViewEvents
  #document: PdfDocument | undefined
  #closing = new AbortController()
  #overlays: PageHosts | undefined
  #place: ViewPlace | undefined

  /** `container` must be absolutely positioned and scroll; `list` is its only child. */
  constructor(container: HTMLDivElement, list: HTMLDivElement, events: PdfViewEvents, setup: PdfViewSetup) {
    this.#events = events
    this.bus = new ViewBus(this.#abort.signal)
    const eventBus = this.bus.library
    this.link = new pdfjsViews.PDFLinkService({ eventBus, externalLinkTarget: pdfjsViews.LinkTarget.BLANK })
    this.find = new FindEngine(this.bus, events)
    const options = {
      container,
      viewer: list,
      eventBus,
      linkService: this.link,
      findController: new pdfjsViews.PDFFindController({
        linkService: this.link,
        eventBus,
        delay: FIND_DELAY_MS,
      }),
      downloadManager: attachmentSaver(),
      textLayerMode: setup.hasTextLayer ? 1 : 0,
      // ENABLE draws the appearance of signature fields, and so the seals, without offering form inputs.
      annotationMode: pdfjs.AnnotationMode.ENABLE,
      annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
      maxCanvasPixels: maxCanvasPixels(navigator),
      // Anything but -1 silently lowers maxCanvasPixels to a multiple of the screen.
      capCanvasAreaFactor: -1,
      enablePermissions: true,
      enableAutoLinking: false,
      enableSelectionRendering: false,
      imageResourcesPath: `${setup.assetBase ?? DEFAULT_ASSET_BASE}images/`,
      // The library's class has private members, so only a cast can say that ours has the same shape.
      l10n: new ZhL10n() as unknown as NonNullable<PdfPagesView['l10n']>,
      // Read by the constructor, missing in its declared options.
      abortSignal: this.#abort.signal,
    }
    this.pages = new pdfjsViews.PDFViewer(options)
    this.link.setViewer(this.pages)
    this.#listen()
  }

  show(document: PdfDocument): void {
    this.#document = document
    this.#closing = new AbortController()
    const quiet = untilClosed(document, this.#closing.signal)
    this.link.setDocument(quiet, null)
    this.pages.setDocument(quiet)
    // After 30 s without drawing, pages that are only half drawn and what they have read are let go.
    this.#onIdle(() => {
      this.pages.cleanup()
      document.cleanup().catch(() => undefined)
    })
  }

  /** Before the document itself goes, so that nobody asks it for more. */
  clear(): void {
    this.#closing.abort()
    this.#document = undefined
    this.#place = undefined
    this.#overlays?.detach()
    this.#overlays = undefined
    this.pages.setDocument(null)
    this.link.setDocument(null)
    this.#onIdle(null)
  }

  dispose(): void {
    this.#abort.abort()
    this.clear()
  }

  /** What is at the top left of the well, once pages are shown. */
  get place(): ViewPlace | undefined {
    return this.#place
  }

  /** Puts the reader to a place, at the scale there is. */
  goTo({ page, scrollLeft, scrollTop, rotation }: SavedView): void {
    this.link.rotation = rotation
    // The margin above a page is above its top.
    this.link.goToXY(page, scrollLeft, scrollTop, { allowNegativeOffset: true })
  }

  pageElement(pageNumber: number): HTMLDivElement | undefined {
    return this.#view(pageNumber)?.div
  }

  /** The element that lies over a page for as long as the document is shown. */
  overlayHost(pageNumber: number): HTMLDivElement | undefined {
    return this.#overlays?.hostOf(pageNumber - 1)
  }

  geometry(): PageInfo[] {
    return Array.from({ length: this.pages.pagesCount }, (_, index) => index + 1).flatMap((pageNumber) => {
      const view = this.#view(pageNumber)
      return view === undefined ? [] : [pageInfo(view, pageNumber)]
    })
  }

  /** Draws a page anew. False when it was never read, so that drawing cannot help. */
  redraw(pageNumber: number): boolean {
    const view = this.#view(pageNumber)
    if (view?.pdfPage == null) return false
    view.reset()
    this.pages.update()
    return true
  }

  /** Tells the library's parts, and the viewer itself, about the whole screen. */
  setPresentation(state: 'off' | 'switching' | 'active'): void {
    const number = { off: 1, switching: 2, active: 3 }[state]
    this.pages.presentationModeState = number
    this.bus.dispatch('presentationmodechanged', { state: number })
  }

  #listen(): void {
    const { onPages, onGeometry, onModes, onPlace, ...events } = this.#events
    const { bus } = this
    bus.on('pagesinit', () => {
      this.#dressPages()
      onPages()
    })
    bus.on('pagesloaded', onGeometry)
    bus.on('rotationchanging', onModes)
    bus.on('scrollmodechanged', onModes)
    bus.on('spreadmodechanged', onModes)
    bus.on('pagechanging', (event: { pageNumber: number }) => events.onPage(event.pageNumber))
    bus.on('scalechanging', (event: { scale: number; presetValue: string | undefined }) => {
      events.onScale(event.scale, event.presetValue)
      onGeometry()
    })
    bus.on('updateviewarea', (event: { location: ViewPlace }) => {
      this.#place = event.location
      this.#checkReadable()
      onPlace()
    })
    bus.on('pagerender', (event: { pageNumber: number }) => {
      // A page borrows the size of page 1 until it is read, and nothing else announces its own.
      onGeometry()
      events.onPageFailure(event.pageNumber, false)
      this.#showBusy(event.pageNumber)
    })
    bus.on('pagerendered', (event: { pageNumber: number; error: unknown }) => {
      if (event.error == null) events.onDrawn(event.pageNumber)
      else events.onPageFailure(event.pageNumber, true)
      this.#showBusy(event.pageNumber)
    })
    bus.on('textlayerrendered', (event: { pageNumber: number }) => {
      // A layer that takes the focus loses it with every zoom, and the keyboard with it; the scroller keeps it.
      this.pageElement(event.pageNumber)?.querySelector('.textLayer')?.removeAttribute('tabindex')
    })
    bus.on('printingallowed', (event: { isAllowed: boolean }) => events.onPrintingAllowed(event.isAllowed))
    bus.on('pagemode', (event: { mode: string }) => events.onPageMode(event.mode))
    bus.on(
      'fileattachmentannotation',
      (event: { attachmentId: string; filename: string; description?: string }) =>
        events.onPinnedFile({
          id: event.attachmentId,
          fileName: event.filename,
          description: event.description ?? '',
        }),
    )
    bus.on('namedaction', (event: { action: string }) => events.onNamedAction(event.action))
  }

  #onIdle(clean: (() => void) | null): void {
    // The library declares the field as always null.
    const queue = this.pages.renderingQueue as
      | { onIdle: (() => void) | null; renderHighestPriority: () => void }
      | undefined
    if (queue === undefined) return
    queue.onIdle = clean
    // A look at nothing ends the wait that is going on, which would keep all this alive.
    if (clean === null) queue.renderHighestPriority()
  }

  /** Of the library's states of a page (new, running, paused, finished) the two in the middle are busy. */
  #showBusy(pageNumber: number): void {
    const view = this.#view(pageNumber)
    const { RUNNING, PAUSED } = pdfjsViews.RenderingStates
    const isBusy = view?.renderingState === RUNNING || view?.renderingState === PAUSED
    view?.div.setAttribute('aria-busy', String(isBusy))
  }

  #dressPages(): void {
    const elements = this.geometry().flatMap(({ pageNumber }) => this.pageElement(pageNumber) ?? [])
    for (const [index, element] of elements.entries()) element.setAttribute('aria-label', pageName(index + 1))
    this.#overlays = attachPageHosts(elements)
  }

  /** pdf.js only logs a page that cannot be read, so the pages near the reader are asked for here as well. */
  #checkReadable(): void {
    const document = this.#document
    const current = this.pages.currentPageNumber
    for (const pageNumber of [current - 1, current, current + 1]) {
      if (document === undefined || this.#view(pageNumber)?.pdfPage !== null) continue
      document.getPage(pageNumber).catch(() => {
        if (document === this.#document) this.#events.onPageFailure(pageNumber, true)
      })
    }
  }

  #view(pageNumber: number): PageView | undefined {
    return this.pages.getPageView(pageNumber - 1)
  }
}

function pageInfo(view: PageView, pageNumber: number): PageInfo {
  const { width, height, rotation } = view.viewport
  const pxPerPt = view.scale * CSS_PX_PER_PT
  return {
    pageNumber,
    widthPt: width / pxPerPt,
    heightPt: height / pxPerPt,
    scale: view.scale,
    widthPx: width,
    heightPx: height,
    rotation,
  }
}

/** What the library needs to let readers save files that are pinned to a page; never opens them. */
function attachmentSaver(): NonNullable<PdfPagesView['downloadManager']> {
  const saver = { openOrDownloadData: saveAttachment, downloadData: saveAttachment }
  // The library's class has more members; these are the two that pages call.
  return saver as unknown as NonNullable<PdfPagesView['downloadManager']>
}

/** Answers that the file was not opened. */
function saveAttachment(bytes: Uint8Array, fileName: string): boolean {
  saveBytes(bytes, fileName, '')
  return false
}
