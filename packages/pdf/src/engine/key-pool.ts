/** How a key pool makes its pairs. */
export interface KeyPoolOptions<T> {
  /** Makes a pair now. */
  make: () => Promise<T>
  /** Makes a pair when there is time. Default: `make`. */
  makeIdle?: () => Promise<T>
  /** Pairs kept ready. Default: 32. */
  size?: number
}

/**
 * Keeps key pairs ready, because making an RSA-2048 pair takes a tenth of a second of computing; each is
 * handed out once. Filling starts at once, one pair at a time, and stops at a failure until the next `take`.
 */
export class KeyPool<T> {
  readonly #options: Required<KeyPoolOptions<T>>
  readonly #pairs: T[] = []
  #closed = false
  #filling = false

  constructor({ make, makeIdle = make, size = 32 }: KeyPoolOptions<T>) {
    this.#options = { make, makeIdle, size }
    void this.#fill()
  }

  /** Pairs ready now. */
  get ready(): number {
    return this.#pairs.length
  }

  /** A pair that nobody else has been given; made at once when none is ready. */
  async take(): Promise<T> {
    const pair = this.#pairs.shift()
    void this.#fill()
    return pair ?? this.#options.make()
  }

  /** Forgets what is ready and keeps no more; `take` still makes. */
  close(): void {
    this.#closed = true
    this.#pairs.length = 0
  }

  async #fill(): Promise<void> {
    if (this.#filling) return
    this.#filling = true
    try {
      while (!this.#closed && this.#pairs.length < this.#options.size) {
        const pair = await this.#options.makeIdle()
        if (!this.#closed) this.#pairs.push(pair)
      }
    } catch {
      // Too busy or closing: the next take tries again, and makes its own pair when none is ready.
    } finally {
      this.#filling = false
    }
  }
}
