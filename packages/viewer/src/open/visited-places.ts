import type { SavedView } from './saved-views.ts'

/** What an entry of the browser's history keeps of a document, beside what the page's router keeps there. */
interface Visit {
  fingerprint: string
  /** Counts the entries of this document: before 0 stands another page. */
  uid: number
  /** Missing until the reader has come to rest. */
  view?: SavedView
}

/** The parts of `window` that are written and read. */
export interface Site {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back' | 'forward'>
  location: Pick<Location, 'pathname' | 'hash'>
}

interface PlacesSetup {
  fingerprint: string
  /** Puts the reader somewhere without a jump of its own. */
  goTo: (view: SavedView) => void
  site?: Site
}

/** Browsers allow some hundred writes in half a minute; a reader who scrolls gives cause for many more. */
const WRITE_DELAY_MS = 1000

/**
 * The places of one document in the browser's history: each jump leaves an entry that says where the reader was,
 * and the browser's steps lead back there. Stands in for the library's own history, which would throw away what
 * routers keep in an entry; its methods are those that the library's links call.
 */
export class VisitedPlaces {
  readonly #setup: PlacesSetup
  readonly #site: Site
  readonly #path: string
  #here: SavedView | undefined
  #uid = 0
  #lastUid = 0
  #isFollowing = false
  /** The hash of an entry the reader was put to; the browser tells of its change a moment later. */
  #placedHash: string | undefined
  #writing: ReturnType<typeof setTimeout> | undefined

  constructor(setup: PlacesSetup) {
    this.#setup = setup
    this.#site = setup.site ?? window
    this.#path = this.#site.location.pathname
  }

  /** Where the reader was in this entry, when the document was open in it before. */
  begin(): SavedView | undefined {
    const visit = this.#visit
    this.#uid = visit?.uid ?? 0
    this.#lastUid = this.#uid
    this.#write()
    return visit?.view
  }

  /** The reader is here now. */
  note(view: SavedView): void {
    const isFirst = this.#here === undefined
    this.#here = view
    if (isFirst) this.#write()
    else this.#writing ??= setTimeout(() => this.#write(), WRITE_DELAY_MS)
  }

  /** The browser went a step through its history. */
  follow(): void {
    if (!this.#isOnPage) return
    const visit = this.#visit
    if (visit === undefined) {
      // Somebody changed the address by hand: an entry of its own, whose place is not known yet.
      this.#beAt(this.#uid + 1)
      this.#write()
      return
    }
    this.#beAt(visit.uid)
    this.#placedHash = this.#site.location.hash
    if (visit.view === undefined) return
    this.#here = visit.view
    this.#isFollowing = true
    this.#setup.goTo(visit.view)
    this.#isFollowing = false
  }

  /** True when a change of the hash, asked about once, came with a step that was followed. */
  hasPlaced(hash: string): boolean {
    const isPlaced = this.#placedHash === hash
    this.#placedHash = undefined
    return isPlaced
  }

  /** Before a jump: the entry that is left says exactly where the reader was. */
  pushCurrentPosition(): void {
    if (!this.#isFollowing) this.#write()
  }

  /** A jump to the top of a page. */
  pushPage(pageNumber: number): void {
    if (this.#here?.page !== pageNumber) this.push()
  }

  /** A jump. An entry that has no place yet is filled by it. */
  push(): void {
    if (this.#isFollowing || !this.#isOnPage || this.#here === undefined) return
    this.#beAt(this.#uid + 1)
    this.#lastUid = this.#uid
    this.#site.history.pushState(this.#state(1), '')
  }

  /** A link of the document leads back; never out of the document. */
  back(): void {
    if (this.#uid > 0) this.#site.history.back()
  }

  /** See {@link back}. */
  forward(): void {
    if (this.#uid < this.#lastUid) this.#site.history.forward()
  }

  /** Writes the last place down, unless another page stands in its entry by now. */
  end(): void {
    this.#write()
  }

  get #isOnPage(): boolean {
    return this.#site.location.pathname === this.#path
  }

  get #visit(): Visit | undefined {
    const { state }: { state: unknown } = this.#site.history
    const visit = isObject(state) ? state['viewer'] : undefined
    return isVisit(visit) && visit.fingerprint === this.#setup.fingerprint ? visit : undefined
  }

  #beAt(uid: number): void {
    clearTimeout(this.#writing)
    this.#writing = undefined
    this.#here = undefined
    this.#uid = uid
    this.#lastUid = Math.max(this.#lastUid, uid)
  }

  #write(): void {
    clearTimeout(this.#writing)
    this.#writing = undefined
    if (this.#isOnPage) this.#site.history.replaceState(this.#state(0), '')
  }

  /** By `idx` routers count entries. */
  #state(step: 0 | 1): object {
    const { state: kept }: { state: unknown } = this.#site.history
    const before = isObject(kept) ? kept : {}
    const { idx } = before
    const view = this.#here ?? (step === 0 ? this.#visit?.view : undefined)
    const viewer: Visit = { fingerprint: this.#setup.fingerprint, uid: this.#uid, ...(view && { view }) }
    return { ...before, ...(typeof idx === 'number' && { idx: idx + step }), viewer }
  }
}

function isVisit(value: unknown): value is Visit {
  return isObject(value) && typeof value['fingerprint'] === 'string' && typeof value['uid'] === 'number'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
