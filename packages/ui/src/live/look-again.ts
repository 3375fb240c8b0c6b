import { queryClient } from '../query-client.ts'
import { concerns, together, type News } from './news.ts'

/** Between two looks: who manages much would otherwise do nothing else. */
const betweenMs = 2500
/** What comes at once is looked at once. */
const gatherMs = 150

/** Asks again for what is on screen and concerned; while the page is hidden it waits until somebody looks. */
export class LookAgain {
  #news: News | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastMs = Number.NEGATIVE_INFINITY

  constructor() {
    document.addEventListener('visibilitychange', this.#plan)
  }

  /** Something has happened. */
  hear(news: News): void {
    this.#news = this.#news ? together(this.#news, news) : news
    this.#plan()
  }

  stop(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#plan)
  }

  readonly #plan = (): void => {
    if (!this.#news || this.#timer !== undefined || document.hidden) return
    const waitMs = Math.max(gatherMs, this.#lastMs + betweenMs - performance.now())
    this.#timer = setTimeout(() => this.#look(), waitMs)
  }

  #look(): void {
    this.#timer = undefined
    const news = this.#news
    if (!news) return
    this.#news = undefined
    this.#lastMs = performance.now()
    void queryClient.invalidateQueries({ predicate: (query) => concerns(news, query) })
  }
}
