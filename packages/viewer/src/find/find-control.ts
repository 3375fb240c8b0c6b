import type { FindQuery } from '../viewer-state.ts'
import type { ViewerStore } from '../viewer-store.ts'
import type { FindEngine } from './find-engine.ts'

const FIRST_QUERY: FindQuery = {
  text: '',
  matchCase: false,
  wholeWord: false,
  highlightAll: true,
  matchDiacritics: false,
}

/** The find bar and what is looked for in it. */
export class FindControl {
  readonly #store: ViewerStore
  readonly #engine: () => FindEngine | undefined
  #lastQuery = FIRST_QUERY

  constructor(store: ViewerStore, engine: () => FindEngine | undefined) {
    this.#store = store
    this.#engine = engine
  }

  /** Opens the bar; with a text, looks for it at once as the address would: all marks, diacritics matter. */
  open(text?: string | readonly string[]): void {
    if (text === undefined) {
      this.#store.set({ findBar: this.#store.getState().findBar ?? { query: this.#lastQuery } })
      return
    }
    this.#store.set({ findBar: { query: { ...FIRST_QUERY, matchDiacritics: true } } })
    this.change({ text })
  }

  /** Closes the bar and takes the marks away; the text is there again when it is opened. */
  close(): void {
    this.#engine()?.end()
    this.#store.set({ findBar: undefined, find: undefined })
  }

  /** Looks for something else, 250 ms after the last change. An empty text ends the search. */
  change(part: Partial<FindQuery>): void {
    const query = { ...this.#query, ...part }
    this.#lastQuery = query
    this.#store.set({ findBar: { query } })
    if (query.text === '') {
      this.#engine()?.end()
      this.#store.set({ find: undefined })
    } else if ('highlightAll' in part) this.#engine()?.highlightAll(query)
    else this.#engine()?.start(query)
  }

  /** Goes to the next or previous match, around the ends of the document; without a search does nothing. */
  again(previous: boolean): void {
    const query = this.#query
    if (query.text !== '') this.#engine()?.again(query, previous)
  }

  get #query(): FindQuery {
    return this.#store.getState().findBar?.query ?? this.#lastQuery
  }
}
