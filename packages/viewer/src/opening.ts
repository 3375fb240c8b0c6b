import { LOADING_BAR_HIDE_MS } from './constants.ts'
import { openPdf, readWithoutWorker, type OpeningPdf, type PdfSource } from './document.ts'
import type { FindControl } from './find/find-control.ts'
import { loadFailure } from './load-failure.ts'
import { hasScriptsOrForms } from './notices/scripts-or-forms.ts'
import { parseOpenParams, type OpenParams } from './open/open-params.ts'
import { usablePageLabels } from './open/page-labels.ts'
import type { StartView } from './open/start-view.ts'
import type { ViewKeeper } from './open/view-keeper.ts'
import { PdfView } from './pdf-view.ts'
import type { PdfDocument } from './pdfjs.ts'
import type { PresentationControl } from './presentation/presentation-control.ts'
import type { ScaleControl, ScaledPages } from './scale-control.ts'
import { SCROLL_MODES, SIDEBAR_VIEWS, SPREAD_MODES } from './view-modes.ts'
import { ViewReport } from './view-report.ts'
import { INITIAL_STATE } from './viewer-state.ts'
import type { ViewerStore } from './viewer-store.ts'

/** What a page stack opens, and what the document may do to the page around it. */
export interface MountOptions {
  source: PdfSource
  /** Follows the hash of the address, keeps visited places in the browser's history, remembers the last view. */
  ownsAddress?: boolean
  /** Lets the address switch on what slows readers down: documents read in the page, timings. */
  allowsDebugging?: boolean
}

/** The elements of a page stack with the library's viewer in them. */
export interface Mounted extends MountOptions {
  container: HTMLDivElement
  list: HTMLDivElement
  view: PdfView
  params: OpenParams
}

interface OpeningParts {
  store: ViewerStore
  scale: ScaleControl
  find: FindControl
  presentation: PresentationControl
}

/** A well narrower than this is not made narrower still by a side bar that nobody asked for. */
const SIDEBAR_WELL_PX = 480
/** Up to this width of the viewer a side bar lies over the pages (sidebar.css). */
const FLOATING_SIDEBAR_PX = 720

/** Opens and closes documents in the elements of a page stack. */
export class Opening {
  readonly #parts: OpeningParts
  #mounted: Mounted | undefined
  #opening: OpeningPdf | undefined
  #document: PdfDocument | undefined
  #keeper: ViewKeeper | undefined
  /** True from the first view on. */
  #isShown = false
  /** Where to go as soon as pages are shown. */
  #waiting: ((mounted: Mounted) => void) | undefined
  #hidingBar: ReturnType<typeof setTimeout> | undefined
  #namedActionListener: ((action: string) => void) | undefined

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  get mounted(): Mounted | undefined {
    return this.#mounted
  }

  get document(): PdfDocument | undefined {
    return this.#document
  }

  get scaled(): ScaledPages | undefined {
    return this.#mounted && { container: this.#mounted.container, pages: this.#mounted.view.pages }
  }

  mount(container: HTMLDivElement, list: HTMLDivElement, options: MountOptions): () => void {
    const params = paramsOf(options)
    const report = new ViewReport(this.#parts, {
      view: () => this.#mounted?.view,
      list,
      onPages: () => this.#showFirst(),
      onPlace: () => this.remember(),
      onNamedAction: (action) => this.#namedActionListener?.(action),
    })
    const view = new PdfView(container, list, report.events, {
      assetBase: options.source.assetBase,
      hasTextLayer: params.textLayer !== 'off',
    })
    const mounted = { ...options, container, list, view, params }
    this.#mounted = mounted
    list.dataset['textLayer'] = params.textLayer
    // A well that was hidden, or changes its width, gets its named scale again.
    const resizes = new ResizeObserver(() => this.#fit())
    resizes.observe(container)
    this.#open(mounted)
    return () => {
      resizes.disconnect()
      this.#parts.presentation.dispose()
      this.#close()
      view.dispose()
      if (this.#mounted === mounted) this.#mounted = undefined
    }
  }

  reload(): void {
    const mounted = this.#mounted
    if (mounted === undefined) return
    this.#close()
    this.#open(mounted)
  }

  /** Now, or when pages exist and have a size; of several commands that wait, only the last is kept. */
  whenShown(go: (mounted: Mounted) => void): void {
    if (this.#mounted !== undefined && this.#isShown) go(this.#mounted)
    else this.#waiting = go
  }

  /** The file as the server sent it. */
  getBytes(): Promise<Uint8Array> {
    return this.#opening === undefined ? Promise.reject(new Error('closed')) : this.#opening.getBytes()
  }

  onNamedAction(listener: (action: string) => void): () => void {
    this.#namedActionListener = listener
    return () => {
      if (this.#namedActionListener === listener) this.#namedActionListener = undefined
    }
  }

  /** Writes the present view down for the next visit. */
  remember(): void {
    const { store, scale } = this.#parts
    const { pageNumber, rotation, sidebar, scrollMode, spreadMode, presentation } = store.getState()
    const place = this.#mounted?.view.place
    if (presentation !== 'off' || place === undefined) return
    this.#keeper?.remember({
      page: place.pageNumber || pageNumber,
      zoom: scale.inWords,
      scrollLeft: Math.round(place.left),
      scrollTop: Math.round(place.top),
      rotation,
      sidebarView: SIDEBAR_VIEWS.indexOf(sidebar),
      scrollMode: SCROLL_MODES.indexOf(scrollMode),
      spreadMode: SPREAD_MODES.indexOf(spreadMode),
    })
  }

  #open(mounted: Mounted): void {
    this.#reset({ status: 'loading' })
    this.#parts.store.set({ loadedPercent: Number.NaN })
    if (!mounted.params.disableWorker) {
      this.#begin(mounted)
      return
    }
    const begin = (): void => {
      if (this.#mounted === mounted && this.#opening === undefined) this.#begin(mounted)
    }
    readWithoutWorker().then(begin, begin)
  }

  #begin(mounted: Mounted): void {
    const { store } = this.#parts
    const opening = openPdf(mounted.source, mounted.params, {
      onPercent: (percent) => {
        if (this.#opening === opening) this.#showProgress(mounted, percent)
      },
      onPassword: (answer, isWrong) => {
        if (this.#opening === opening) this.#askPassword(answer, isWrong)
      },
    })
    this.#opening = opening
    this.#showWhenOpen(mounted, opening).catch((error: unknown) => {
      if (this.#opening === opening) store.set({ document: loadFailure(error), loadedPercent: undefined })
    })
  }

  async #showWhenOpen(mounted: Mounted, opening: OpeningPdf): Promise<void> {
    const keeping = mounted.ownsAddress === true ? import('./open/view-keeper.ts') : undefined
    const [document, keepers] = await Promise.all([opening.promise, keeping])
    if (this.#opening !== opening) return
    this.#document = document
    if (keepers !== undefined) {
      const { container, params } = mounted
      const hasHistory = !params.disableHistory
      this.#keeper = new keepers.ViewKeeper(mounted.view, document, { container, hasHistory })
    }
    mounted.view.show(document)
    this.#learn(document).catch(() => undefined)
    // Without a first page the library never says that its pages exist.
    await document.getPage(1)
  }

  /** What need not be known before the first page is seen. A document that cannot answer has nothing to say. */
  async #learn(document: PdfDocument): Promise<void> {
    const { store } = this.#parts
    const isCurrent = (): boolean => this.#document === document
    const setLabels = async (): Promise<void> => {
      const labels = usablePageLabels(await document.getPageLabels(), document.numPages)
      if (!isCurrent() || labels === undefined) return
      // The library declares its labels, which name the pages, as any list.
      this.#mounted?.view.pages.setPageLabels([...labels])
      store.set({ pageLabels: labels })
    }
    const warn = async (): Promise<void> => {
      await this.#mounted?.view.pages.onePageRendered
      if ((await hasScriptsOrForms(document)) && isCurrent())
        store.set({ notice: { kind: 'scriptsOrForms' } })
    }
    const endLoading = async (): Promise<void> => {
      await document.getDownloadInfo()
      if (isCurrent()) store.set({ loadedPercent: undefined })
    }
    await Promise.allSettled([setLabels(), warn(), endLoading()])
  }

  #showProgress({ source, params }: Mounted, percent: number): void {
    const { store } = this.#parts
    const known = store.getState().loadedPercent
    const rounded = Math.round(percent)
    if (known !== undefined && rounded <= known) return
    const isWhole = rounded >= 100 && store.getState().document.status === 'ready'
    store.set({ loadedPercent: isWhole ? undefined : rounded })
    if (source.isFrugal !== true && !params.disableAutoFetch) return
    clearTimeout(this.#hidingBar)
    this.#hidingBar = setTimeout(() => store.set({ loadedPercent: undefined }), LOADING_BAR_HIDE_MS)
  }

  #askPassword(answer: (password: string | Error) => void, isWrong: boolean): void {
    const { store } = this.#parts
    let isAnswered = false
    const answerOnce = (password: string | Error): void => {
      if (isAnswered) return
      isAnswered = true
      store.set({ document: { status: 'loading' } })
      answer(password)
    }
    store.set({
      document: {
        status: 'password',
        isWrong,
        submit: answerOnce,
        cancel: () => answerOnce(new Error('no password was given')),
      },
    })
  }

  #showFirst(): void {
    const { store } = this.#parts
    const pageCount = this.#mounted?.view.pages.pagesCount ?? 0
    store.set({ document: { status: 'ready' }, pageNumber: 1, pageCount })
    if (store.getState().loadedPercent === 100) store.set({ loadedPercent: undefined })
    this.#fit()
  }

  /** Gives the pages their scale; the first time, which waits for the well to have a size, also their place. */
  #fit(): void {
    const { scale, presentation, store } = this.#parts
    if (store.getState().presentation === 'active') presentation.fit()
    else if (scale.apply() && !this.#isShown) this.#start().catch(() => undefined)
  }

  async #start(): Promise<void> {
    const mounted = this.#mounted
    const document = this.#document
    this.#isShown = this.#keeper === undefined
    await this.#keeper?.start((view) => this.#applyStart(view))
    if (mounted === undefined || document !== this.#document) return
    this.#isShown = true
    this.#waiting?.(mounted)
    this.#waiting = undefined
  }

  #applyStart({ rotation, sidebar, scrollMode, spreadMode }: StartView): void {
    const mounted = this.#mounted
    if (mounted === undefined) return
    const { pages } = mounted.view
    const { clientWidth } = mounted.container
    const isOpen = this.#parts.store.getState().sidebar !== 'none'
    const hasRoom = isOpen ? clientWidth >= SIDEBAR_WELL_PX : clientWidth > FLOATING_SIDEBAR_PX
    if (sidebar !== undefined && (hasRoom || sidebar === 'none')) this.#parts.store.set({ sidebar })
    if (scrollMode !== undefined) pages.scrollMode = SCROLL_MODES.indexOf(scrollMode)
    if (spreadMode !== undefined) pages.spreadMode = SPREAD_MODES.indexOf(spreadMode)
    if (rotation !== undefined) pages.pagesRotation = rotation
  }

  #close(): void {
    this.remember()
    this.#keeper?.dispose()
    this.#keeper = undefined
    clearTimeout(this.#hidingBar)
    this.#waiting = undefined
    this.#isShown = false
    this.#document = undefined
    this.#mounted?.view.clear()
    this.#opening?.destroy()
    this.#opening = undefined
    this.#reset({ status: 'idle' })
  }

  #reset(document: { status: 'idle' } | { status: 'loading' }): void {
    const { store } = this.#parts
    const { scaleName, cursorTool, sidebar } = store.getState()
    store.set({ ...INITIAL_STATE, scaleName, cursorTool, sidebar, document })
  }
}

function paramsOf({ ownsAddress, allowsDebugging }: MountOptions): OpenParams {
  const params = parseOpenParams(ownsAddress === true ? location.hash : '')
  if (allowsDebugging === true) return params
  return { ...params, disableWorker: false, pdfBug: false }
}
