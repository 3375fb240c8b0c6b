import type { FindControl } from './find/find-control.ts'
import { samePages } from './page-geometry.ts'
import type { PdfView, PdfViewEvents } from './pdf-view.ts'
import type { ScaleControl } from './scale-control.ts'
import { rotationOf, SCROLL_MODES, SPREAD_MODES, type SidebarView } from './view-modes.ts'
import type { ViewerStore } from './viewer-store.ts'

interface ReportParts {
  store: ViewerStore
  scale: ScaleControl
  find: FindControl
}

interface ReportSite {
  view: () => PdfView | undefined
  list: HTMLElement
  onPages: () => void
  onPlace: () => void
  onNamedAction: (action: string) => void
}

/** The side bars an address may ask for by `pagemode`, in the words of the PDF standard and of pdf.js. */
const ASKED_SIDEBARS: ReadonlyMap<string, SidebarView> = new Map([
  ['none', 'none'],
  ['thumbs', 'thumbnails'],
  ['bookmarks', 'outline'],
  ['outline', 'outline'],
  ['attachments', 'attachments'],
])

/** Writes what the library's viewer tells into the state. */
export class ViewReport {
  readonly events: PdfViewEvents
  readonly #parts: ReportParts
  readonly #site: ReportSite

  constructor(parts: ReportParts, site: ReportSite) {
    this.#parts = parts
    this.#site = site
    const { store, scale, find } = parts
    this.events = {
      onPages: () => {
        this.#refreshPages()
        site.onPages()
      },
      onGeometry: () => this.#refreshPages(),
      onPage: (pageNumber) => store.set({ pageNumber }),
      onScale: (factor, name) => scale.onScale(factor, name),
      onModes: () => this.#refreshModes(),
      onPlace: () => site.onPlace(),
      onDrawn: (pageNumber) => {
        if (pageNumber === 1 && !store.getState().isFirstDrawn) store.set({ isFirstDrawn: true })
      },
      onPageFailure: (pageNumber, failed) => this.#markFailure(pageNumber, failed),
      onFind: (progress) => store.set({ find: progress }),
      onFindAsked: (text) => find.open(text),
      onPrintingAllowed: (printingAllowed) => store.set({ printingAllowed }),
      onPageMode: (mode) => this.#openSidebar(mode),
      onPinnedFile: (file) => {
        const { pinnedFiles } = store.getState()
        if (pinnedFiles.every(({ id }) => id !== file.id)) store.set({ pinnedFiles: [...pinnedFiles, file] })
      },
      onNamedAction: (action) => site.onNamedAction(action),
    }
  }

  #refreshPages(): void {
    const { store } = this.#parts
    const pages = this.#site.view()?.geometry() ?? []
    if (!samePages(pages, store.getState().pages)) store.set({ pages })
  }

  #refreshModes(): void {
    const { store, scale } = this.#parts
    const pages = this.#site.view()?.pages
    if (pages === undefined) return
    const now = store.getState()
    const rotation = rotationOf(pages.pagesRotation) ?? 0
    this.#site.list.dataset['turn'] = String(rotation)
    store.set({
      rotation,
      // A presentation has a mode of its own, which the reader did not choose.
      scrollMode: SCROLL_MODES[pages.scrollMode] ?? now.scrollMode,
      spreadMode: now.presentation === 'off' ? (SPREAD_MODES[pages.spreadMode] ?? 'none') : now.spreadMode,
    })
    this.#refreshPages()
    scale.apply()
  }

  #openSidebar(mode: string): void {
    const sidebar = ASKED_SIDEBARS.get(mode)
    if (sidebar !== undefined) this.#parts.store.set({ sidebar })
    else console.error(`"${mode}" is not a page mode with a side bar`)
  }

  #markFailure(pageNumber: number, failed: boolean): void {
    const { store } = this.#parts
    const { pageErrors } = store.getState()
    if (pageErrors.has(pageNumber) === failed) return
    const next = new Set(pageErrors)
    if (failed) next.add(pageNumber)
    else next.delete(pageNumber)
    store.set({ pageErrors: next })
  }
}
