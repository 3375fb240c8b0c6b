/** What a file holds, by reading all of it. */
export interface BlobContent {
  readonly sha256: Buffer
  readonly size: number
}

const mostKnown = 20_000

/**
 * What files were found to hold, for as long as the file on the disk is the same one, unwritten since: so whoever
 * serves a part of a file can know what all of it is without reading it each time.
 */
export class KnownContents {
  /** By key and file on the disk, the one used longest ago first. */
  readonly #known = new Map<string, BlobContent>()
  readonly #reading = new Map<string, Promise<BlobContent>>()

  /** `mark` tells the file on the disk from every other that has had its name; several who ask at once read once. */
  async get(key: string, mark: string, read: () => Promise<BlobContent>): Promise<BlobContent> {
    const name = `${key} ${mark}`
    const known = this.#known.get(name)
    if (known) return this.#keep(name, known)
    const begun = this.#reading.get(name)
    if (begun) return begun
    const reading = read().then((content) => this.#keep(name, content))
    this.#reading.set(name, reading)
    try {
      return await reading
    } finally {
      this.#reading.delete(name)
    }
  }

  #keep(name: string, content: BlobContent): BlobContent {
    this.#known.delete(name)
    this.#known.set(name, content)
    if (this.#known.size > mostKnown) this.#known.delete(this.#known.keys().next().value ?? '')
    return content
  }
}
