import { pdfjsViews } from '../pdfjs.ts'
import type { FindProgress, FindQuery } from '../viewer-state.ts'
import type { ViewBus } from '../view-bus.ts'

interface MatchesCount {
  current: number
  total: number
}

/** What a search tells its owner. */
export interface FindEvents {
  onFind: (progress: FindProgress) => void
  /** The address asks for a text, or for several words. */
  onFindAsked: (text: string | string[]) => void
}

/** Speaks to the find controller of pdf.js, which listens on the bus and answers there. */
export class FindEngine {
  readonly #bus: ViewBus

  constructor(bus: ViewBus, events: FindEvents) {
    this.#bus = bus
    let progress: FindProgress = { state: 'pending', previous: false, current: 0, total: 0 }
    const publish = (change: Partial<FindProgress>): void => {
      progress = { ...progress, ...change }
      events.onFind(progress)
    }
    bus.on('updatefindmatchescount', (event: { matchesCount: MatchesCount }) => publish(event.matchesCount))
    bus.on(
      'updatefindcontrolstate',
      (event: { state: number; previous: boolean | undefined; matchesCount: MatchesCount }) => {
        publish({ state: findState(event.state), previous: event.previous === true, ...event.matchesCount })
      },
    )
    // A hash with an empty search gives null.
    bus.on('findfromurlhash', ({ query }: { query: string | string[] | null }) => {
      if (query !== null && query.length > 0) events.onFindAsked(query)
    })
  }

  /** Starts a search 250 ms after the last call. */
  start(query: FindQuery): void {
    this.#ask('', query, false)
  }

  /** Goes to the next or previous match, around the ends of the document. */
  again(query: FindQuery, previous: boolean): void {
    this.#ask('again', query, previous)
  }

  /** Shows or hides the marks on all other matches. */
  highlightAll(query: FindQuery): void {
    this.#ask('highlightallchange', query, false)
  }

  /** Takes all marks away. */
  end(): void {
    this.#bus.dispatch('findbarclose', {})
  }

  #ask(type: string, query: FindQuery, findPrevious: boolean): void {
    this.#bus.dispatch('find', {
      type,
      query: query.text,
      caseSensitive: query.matchCase,
      entireWord: query.wholeWord,
      highlightAll: query.highlightAll,
      matchDiacritics: query.matchDiacritics,
      findPrevious,
    })
  }
}

function findState(state: number): FindProgress['state'] {
  const { FindState } = pdfjsViews
  if (state === FindState.NOT_FOUND) return 'notFound'
  if (state === FindState.WRAPPED) return 'wrapped'
  return state === FindState.FOUND ? 'found' : 'pending'
}
