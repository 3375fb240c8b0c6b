import type { CallError } from '../../http/call-error.ts'
import { holdMs, longestHoldMs } from '../files/public.ts'

interface FailedFile {
  heldUntil: number
  forgottenAt: number
  readonly pages: Map<number, CallError>
  /** Pages that took long to fail, or their worker with them. */
  dear: number
}

interface PageFailure {
  readonly refusal: CallError
  /** What the refusal was made of. */
  readonly error: unknown
  /** It took long, or cost a worker. */
  readonly dear: boolean
  readonly now: Date
}

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
    if (file.forgottenAt < now.getTime()) this.#files.delete(digest)
    if (file.heldUntil < now.getTime()) return undefined
    return file.dear >= mostDear ? [...file.pages.values()].at(-1) : file.pages.get(page)
  }

  add(sha256: Buffer, page: number, { refusal, error, dear, now }: PageFailure): void {
    const digest = sha256.toString('hex')
    const file = this.#files.get(digest) ?? newFile()
    if (dear) file.dear += 1
    file.heldUntil = Math.max(file.heldUntil, now.getTime() + holdMs(error, file.dear))
    file.forgottenAt = now.getTime() + longestHoldMs
    file.pages.delete(page)
    file.pages.set(page, refusal)
    this.#files.delete(digest)
    this.#files.set(digest, file)
    const [oldest] = this.#files.keys()
    if (this.#files.size > mostFiles && oldest !== undefined) this.#files.delete(oldest)
  }
}

function newFile(): FailedFile {
  return { heldUntil: 0, forgottenAt: 0, pages: new Map(), dear: 0 }
}
