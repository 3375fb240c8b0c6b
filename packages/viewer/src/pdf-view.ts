import { CSS_PX_PER_PT, DEFAULT_ASSET_BASE, FIND_DELAY_MS, MAX_CANVAS_PIXELS } from './constants.ts'
import type { PageInfo } from './page-geometry.ts'
import { attachPageHosts, type PageHosts } from './pages/page-hosts.ts'
import { pdfjs, pdfjsViews, type PdfDocument, type PdfPage, type PdfPagesView } from './pdfjs.ts'
import type { FindProgress, FindQuery } from './viewer-state.ts'
import { pageName, ZhL10n } from './zh-l10n.ts'

/** What one view tells its owner. */
export interface PdfViewEvents {
  /** Page elements exist; sizes of pages other than the first may still change. */
  onPages: () => void
  /** The size, scale or rotation of some page may have changed. */
  onGeometry: () => void
  onPage: (pageNumber: number) => void
  onScale: (scale: number) => void
  /** A page starts to be drawn (false), or cannot be read or drawn (true). */
  onPageFailure: (pageNumber: number, failed: boolean) => void
  onFind: (progress: FindProgress) => void
  onPrintingAllowed: (allowed: boolean) => void
}

/** The part of a pdf.js page view that we use; the library types it as any. */
interface PageView {
  div: HTMLDivElement
  pdfPage: PdfPage | null
  scale: number
  viewport: { width: number; height: number; rotation: number }
  reset: () => void
}

type Listener = Parameters<InstanceType<typeof pdfjsViews.EventBus>['on']>[1]

interface MatchesCount {
  current: number
  total: number
}

/** The pdf.js viewer over one pair of elements. Made when they mount, disposed of when they unmount. */
export class PdfView {
  readonly pages: PdfPagesView
  readonly #abort = new AbortController()
  readonly #bus = new pdfjsViews.EventBus()
  readonly #link: InstanceType<typeof pdfjsViews.PDFLinkService>
  readonly #events: PdfViewEvents
  #document: PdfDocument | undefined
  #overlays: PageHosts | undefined

  /** `container` must be absolutely positioned and scroll; `list` is its only child. */
  constructor(container: HTMLDivElement, list: HTMLDivElement, events: PdfViewEvents, assetBase?: string) {
    this.#events = events
    this.#link = new pdfjsViews.PDFLinkService({
      eventBus: this.#bus,
      externalLinkTarget: pdfjsViews.LinkTarget.BLANK,
    })
    const findController = new pdfjsViews.PDFFindController({
      linkService: this.#link,
      eventBus: this.#bus,
      delay: FIND_DELAY_MS,
    })
    const options = {
      container,
      viewer: list,
      eventBus: this.#bus,
      linkService: this.#link,
      findController,
      // ENABLE draws the appearance of signature fields, and so the seals, without offering form inputs.
      annotationMode: pdfjs.AnnotationMode.ENABLE,
      annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
      maxCanvasPixels: MAX_CANVAS_PIXELS,
      // Anything but -1 silently lowers maxCanvasPixels to a multiple of the screen.
      capCanvasAreaFactor: -1,
      enablePermissions: true,
      enableAutoLinking: false,
      enableSelectionRendering: false,
      imageResourcesPath: `${assetBase ?? DEFAULT_ASSET_BASE}images/`,
      // The library's class has private members, so only a cast can say that ours has the same shape.
      l10n: new ZhL10n() as unknown as NonNullable<PdfPagesView['l10n']>,
      // Read by the constructor, missing in its declared options.
      abortSignal: this.#abort.signal,
    }
    this.pages = new pdfjsViews.PDFViewer(options)
    this.#link.setViewer(this.pages)
    this.#listen()
  }

  show(document: PdfDocument): void {
    this.#document = document
    this.#link.setDocument(document, null)
    this.pages.setDocument(document)
  }

  clear(): void {
    this.#document = undefined
    this.#overlays?.detach()
    this.#overlays = undefined
    this.pages.setDocument(null)
    this.#link.setDocument(null)
  }

  dispose(): void {
    this.#abort.abort()
    this.clear()
  }

  pageElement(pageNumber: number): HTMLDivElement | undefined {
    return this.#view(pageNumber)?.div
  }

  /** The element that lies over a page for as long as the document is shown. */
  overlayHost(pageNumber: number): HTMLDivElement | undefined {
    return this.#overlays?.hosts[pageNumber - 1]
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

  find(query: FindQuery, step: { again: boolean; previous: boolean }): void {
    this.#bus.dispatch('find', {
      source: this,
      type: step.again ? 'again' : '',
      query: query.text,
      caseSensitive: query.matchCase,
      entireWord: query.wholeWord,
      highlightAll: query.highlightAll,
      findPrevious: step.previous,
      matchDiacritics: true,
    })
  }

  highlightAll(query: FindQuery): void {
    this.#bus.dispatch('find', {
      source: this,
      type: 'highlightallchange',
      query: query.text,
      caseSensitive: query.matchCase,
      entireWord: query.wholeWord,
      highlightAll: query.highlightAll,
      findPrevious: false,
      matchDiacritics: true,
    })
  }

  endFind(): void {
    this.#bus.dispatch('findbarclose', { source: this })
  }

  #listen(): void {
    const { onPages, onGeometry, onPage, onScale, onPageFailure, onPrintingAllowed } = this.#events
    this.#on('pagesinit', () => {
      this.#dressPages()
      onPages()
    })
    this.#on('pagesloaded', onGeometry)
    this.#on('rotationchanging', onGeometry)
    this.#on('pagechanging', (event: { pageNumber: number }) => onPage(event.pageNumber))
    this.#on('scalechanging', (event: { scale: number }) => {
      onScale(event.scale)
      onGeometry()
    })
    this.#on('updateviewarea', () => this.#checkReadable())
    this.#on('pagerender', (event: { pageNumber: number }) => {
      // A page borrows the size of page 1 until it is read, and nothing else announces its own.
      onGeometry()
      onPageFailure(event.pageNumber, false)
    })
    this.#on('pagerendered', (event: { pageNumber: number; error: unknown }) => {
      if (event.error != null) onPageFailure(event.pageNumber, true)
    })
    this.#on('printingallowed', (event: { isAllowed: boolean }) => onPrintingAllowed(event.isAllowed))
    this.#listenToFind()
  }

  #listenToFind(): void {
    const { onFind } = this.#events
    let progress: FindProgress = { state: 'pending', previous: false, current: 0, total: 0 }
    const publish = (change: Partial<FindProgress>): void => {
      progress = { ...progress, ...change }
      onFind(progress)
    }
    this.#on('updatefindmatchescount', (event: { matchesCount: MatchesCount }) => publish(event.matchesCount))
    this.#on(
      'updatefindcontrolstate',
      (event: { state: number; previous: boolean | undefined; matchesCount: MatchesCount }) => {
        publish({ state: findState(event.state), previous: event.previous === true, ...event.matchesCount })
      },
    )
  }

  // The bus types its events as any; what each carries is said where it is listened to.
  #on(name: string, listener: Listener): void {
    this.#bus.on(name, listener, { signal: this.#abort.signal })
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

function findState(state: number): FindProgress['state'] {
  const { FindState } = pdfjsViews
  if (state === FindState.NOT_FOUND) return 'notFound'
  if (state === FindState.WRAPPED) return 'wrapped'
  return state === FindState.FOUND ? 'found' : 'pending'
}
