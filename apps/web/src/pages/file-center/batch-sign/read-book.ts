import { ShownPages, type SeenPages } from '@qiyin/ui/signing/shown-pages.ts'
import type { BatchContract } from './batch.ts'

/** Which pages of each contract of a run were shown; a reload, or logging in again, does not cost the reading. */
export class ReadBook {
  readonly #place: string
  readonly #all: Map<string, ShownPages>

  constructor(batchNo: string) {
    this.#place = `batch-read ${batchNo}`
    this.#all = new Map(keptAt(this.#place).map(([key, seen]) => [key, new ShownPages(seen)]))
  }

  /** Of another document nothing was shown. */
  of({ signId, documentSha256 }: Pick<BatchContract, 'signId' | 'documentSha256'>): ShownPages {
    const key = `${signId} ${documentSha256}`
    const known = this.#all.get(key) ?? new ShownPages()
    this.#all.set(key, known)
    return known
  }

  /** Leaves it for this tab to go on from. */
  keep(): void {
    const kept = JSON.stringify([...this.#all].map(([key, { seen }]) => [key, seen]))
    try {
      sessionStorage.setItem(this.#place, kept)
    } catch {
      // Full, or forbidden: then a reload does cost the reading.
    }
  }
}

function keptAt(place: string): [string, SeenPages][] {
  try {
    // Only ours is kept there; what others have put in its place counts as nothing.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '[]') as [string, SeenPages][]
    return kept.map(([key, { pages, seconds }]) => [key, { pages: [...pages], seconds }])
  } catch {
    return []
  }
}
