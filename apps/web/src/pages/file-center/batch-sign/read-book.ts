import { ShownPages } from '@qiyin/ui/signing/shown-pages.ts'
import type { BatchContract } from './batch.ts'

type Seen = ShownPages['seen']
type Named = Pick<BatchContract, 'signId' | 'documentSha256'>

/** Which pages of each contract of a run were shown; a reload, or logging in again, does not cost the reading. */
export class ReadBook {
  readonly #place: string
  /** What was shown before this page was opened. */
  readonly #before: ReadonlyMap<string, Seen>
  readonly #all = new Map<string, ShownPages>()

  constructor(batchNo: string) {
    this.#place = `batch-read ${batchNo}`
    this.#before = keptAt(this.#place)
  }

  /** What is shown from now on. */
  of(contract: Named): ShownPages {
    const key = keyOf(contract)
    const known = this.#all.get(key) ?? new ShownPages()
    this.#all.set(key, known)
    return known
  }

  /** All that was shown; of another document nothing was. */
  seenOf(contract: Named): Seen {
    return this.#seenAt(keyOf(contract))
  }

  /** Leaves it for this tab to go on from. */
  keep(): void {
    const keys = new Set([...this.#before.keys(), ...this.#all.keys()])
    try {
      sessionStorage.setItem(this.#place, JSON.stringify([...keys].map((key) => [key, this.#seenAt(key)])))
    } catch {
      // Full, or forbidden: then a reload does cost the reading.
    }
  }

  #seenAt(key: string): Seen {
    const parts = [this.#before.get(key), this.#all.get(key)?.seen].filter((part) => part !== undefined)
    const pages = new Set(parts.flatMap((part) => part.pages))
    return {
      pages: [...pages].toSorted((a, b) => a - b),
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    }
  }
}

function keyOf({ signId, documentSha256 }: Named): string {
  return `${signId} ${documentSha256}`
}

function keptAt(place: string): ReadonlyMap<string, Seen> {
  try {
    // Only ours is kept there; what others have put in its place counts as nothing.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '[]') as [string, Seen][]
    return new Map(kept.map(([key, { pages, seconds }]) => [key, { pages: [...pages], seconds }]))
  } catch {
    return new Map()
  }
}
