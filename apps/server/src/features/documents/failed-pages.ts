import type { CallError } from '../../http/call-error.ts'

interface FailedFile {
  until: number
  readonly pages: Map<number, CallError>
  /** Pages that took long to fail, or their worker with them. */
  dear: number
}

const forgetAfterMs = 10 * 60_000
const mostFiles = 2000
/** A file that has failed so often at such cost is not drawn any further. */
const mostDear = 2

/** Remembers which pages cannot be drawn, by the digest of their file: whoever asks again costs nothing. */
export class FailedPages {
  /** Those that failed longest ago first. */
  readonly #files = new Map<string, FailedFile>()

  /** Files of which something is remembered. */
  get size(): number {
    return this.#files.size
  }

  clear(): void {
    this.#files.clear()
  }

  /** Why the page cannot be drawn, as far as is known. */
  find(sha256: Buffer, page: number, now: Date): CallError | undefined {
    const digest = sha256.toString('hex')
    const file = this.#files.get(digest)
    if (!file) return undefined
    if (file.until < now.getTime()) this.#files.delete(digest)
    else if (file.dear >= mostDear) return [...file.pages.values()].at(-1)
    else return file.pages.get(page)
    return undefined
  }

  /** `dear`: it took long, or cost a worker. */
  add(sha256: Buffer, page: number, failure: { refusal: CallError; dear: boolean; now: Date }): void {
    const digest = sha256.toString('hex')
    const file = this.#files.get(digest) ?? { until: 0, pages: new Map<number, CallError>(), dear: 0 }
    file.until = failure.now.getTime() + forgetAfterMs
    file.pages.delete(page)
    file.pages.set(page, failure.refusal)
    if (failure.dear) file.dear += 1
    this.#files.delete(digest)
    this.#files.set(digest, file)
    const [oldest] = this.#files.keys()
    if (this.#files.size > mostFiles && oldest !== undefined) this.#files.delete(oldest)
  }
}
