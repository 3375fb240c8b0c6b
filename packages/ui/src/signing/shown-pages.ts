/** How often the pages on screen are looked at; a page counts as shown from the first time it is found there. */
const lookMs = 500

/** Which pages a person was shown, and for how long: drawn, in a window that is seen. */
export class ShownPages {
  readonly #onScreen = new Map<number, () => boolean>()
  readonly #pages = new Set<number>()
  #ms = 0

  /** A page has come onto the screen; `isDrawn` says whether there is more of it than an empty sheet. */
  enter(pageNumber: number, isDrawn: () => boolean): void {
    this.#onScreen.set(pageNumber, isDrawn)
  }

  leave(pageNumber: number): void {
    this.#onScreen.delete(pageNumber)
  }

  /** Looks from now on; returns the end of it. */
  watch(): () => void {
    const timer = setInterval(() => this.look(lookMs), lookMs)
    return () => clearInterval(timer)
  }

  /** Pages in order, whole seconds. */
  get seen(): { pages: number[]; seconds: number } {
    return { pages: [...this.#pages].toSorted((a, b) => a - b), seconds: Math.round(this.#ms / 1000) }
  }

  /** Looks now; so long have the pages been there that are found. */
  look(sinceMs = 0): void {
    if (document.visibilityState !== 'visible') return
    const drawn = [...this.#onScreen].flatMap(([page, isDrawn]) => (isDrawn() ? [page] : []))
    if (drawn.length === 0) return
    this.#ms += sinceMs
    for (const page of drawn) this.#pages.add(page)
  }
}
