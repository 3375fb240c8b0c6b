import { ShownPages } from '@qiyin/ui/signing/shown-pages.ts'
import type { BatchContract } from './batch.ts'

/** Which pages of each contract were shown, as long as the run is open. */
export class ReadBook {
  readonly #all = new Map<string, ShownPages>()

  /** Of another document nothing was shown. */
  of({ signId, documentSha256 }: Pick<BatchContract, 'signId' | 'documentSha256'>): ShownPages {
    const key = `${signId} ${documentSha256}`
    const known = this.#all.get(key) ?? new ShownPages()
    this.#all.set(key, known)
    return known
  }
}
