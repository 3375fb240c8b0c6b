import { INITIAL_VIEW_WAIT_MS } from '../constants.ts'
import type { PdfView } from '../pdf-view.ts'
import type { PdfDocument } from '../pdfjs.ts'
import { recallView, rememberView, type SavedView } from './saved-views.ts'
import { startView, type StartView } from './start-view.ts'
import { VisitedPlaces } from './visited-places.ts'

const STORAGE_KEY = 'pdfjs.history'
/** Scrolling tells of a new place with every frame; it is written down when that pauses. */
const WRITE_DELAY_MS = 250

/**
 * Ties a document to the address and the memory of the browser: finds out how it is first shown, follows changes
 * of the hash, steps back and forth through visited places, and remembers where the reader was.
 */
export class ViewKeeper {
  readonly #view: PdfView
  readonly #document: PdfDocument
  readonly #container: HTMLElement
  readonly #places: VisitedPlaces | undefined
  readonly #abort = new AbortController()
  #unwritten: SavedView | undefined
  #writing: ReturnType<typeof setTimeout> | undefined
  #isStarted = false

  constructor(view: PdfView, document: PdfDocument, setup: { container: HTMLElement; hasHistory: boolean }) {
    this.#view = view
    this.#document = document
    this.#container = setup.container
    const { signal } = this.#abort
    if (setup.hasHistory) {
      const places = new VisitedPlaces({ fingerprint: this.#fingerprint, goTo: (place) => view.goTo(place) })
      this.#places = places
      view.link.setHistory(places)
      window.addEventListener('popstate', () => places.follow(), { signal })
      window.addEventListener('pagehide', () => places.end(), { signal })
    }
    window.addEventListener('hashchange', () => this.#followHash(), { signal })
    window.addEventListener('pagehide', () => this.#write(), { signal })
  }

  /** Shows the document as address, history, memory and document say; `show` takes what is not a place. */
  async start(show: (view: StartView) => void): Promise<void> {
    const view = startView(await this.#sources())
    if (this.#abort.signal.aborted) return
    show(view)
    this.#isStarted = true
    if (view.bookmark === undefined) return
    this.#view.link.setHash(view.bookmark)
    // Pages that cannot be read make no difference to where the reader is put.
    this.#startAgain(view.bookmark).catch(() => undefined)
  }

  /** Remembers where the reader is; nothing before the first view is shown. */
  remember(view: SavedView): void {
    if (!this.#isStarted) return
    this.#places?.note(view)
    this.#unwritten = view
    this.#writing ??= setTimeout(() => this.#write(), WRITE_DELAY_MS)
  }

  dispose(): void {
    this.#write()
    this.#abort.abort()
    this.#view.link.setHistory(null)
    this.#places?.end()
  }

  get #fingerprint(): string {
    return this.#document.fingerprints[0] ?? ''
  }

  async #sources(): Promise<Parameters<typeof startView>[0]> {
    const document = this.#document
    // A document that cannot answer has no wishes.
    const [pageMode, pageLayout, openAction] = await Promise.all([
      document.getPageMode().catch(() => ''),
      document.getPageLayout().catch(() => ''),
      document.getOpenAction().catch(() => null),
    ])
    return {
      hash: location.hash.slice(1),
      visited: this.#places?.begin(),
      saved: recallView(readStorage(), this.#fingerprint),
      pageMode,
      pageLayout,
      destination: openAction?.get('dest'),
    }
  }

  /** When the sizes of all pages are known, or after 10 s, a reader who has not moved is put there again. */
  async #startAgain(bookmark: string): Promise<void> {
    const { pages, link } = this.#view
    const { scrollTop } = this.#container
    await Promise.race([pages.pagesPromise, pause(INITIAL_VIEW_WAIT_MS)])
    const hasMoved = this.#container.scrollTop !== scrollTop
    if (!this.#abort.signal.aborted && !hasMoved && !pages.hasEqualPageSizes) link.setHash(bookmark)
  }

  #followHash(): void {
    const hash = location.hash.slice(1)
    if (hash === '' || !this.#isStarted || this.#places?.hasPlaced(location.hash) === true) return
    this.#view.link.setHash(hash)
  }

  #write(): void {
    clearTimeout(this.#writing)
    this.#writing = undefined
    if (this.#unwritten === undefined) return
    writeStorage(rememberView(readStorage(), this.#fingerprint, this.#unwritten))
    this.#unwritten = undefined
  }
}

/** Null where the browser forbids storage. */
function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function writeStorage(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text)
  } catch {
    // Full or forbidden: the view is only not remembered.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
