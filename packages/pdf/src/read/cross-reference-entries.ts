import { maxObjectNumber } from './object-numbers.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** Where an object is. */
export type CrossReferenceEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'packed'; stream: number; index: number }

const entryCost = 2

/** Merges sections from the newest to the oldest: what comes first counts. */
export class EntryCollector {
  readonly entries = new Map<number, CrossReferenceEntry>()
  readonly budget: ReadingBudget
  private readonly freed = new Set<number>()

  constructor(budget: ReadingBudget) {
    this.budget = budget
  }

  add(number: number, entry: CrossReferenceEntry): void {
    if (!(number <= maxObjectNumber)) throw new PdfSyntaxError('object number too high')
    // No object can stand where the header does: writers that put a 0 there mean nothing.
    const isFree = entry.kind === 'free' || (entry.kind === 'offset' && entry.offset === 0)
    if (this.entries.has(number) || (isFree && this.freed.has(number))) return
    this.budget.spendValues(entryCost)
    if (isFree) this.freed.add(number)
    else this.entries.set(number, entry)
  }

  /** What a table calls free may be in the cross-reference stream it names (ISO 32000-1, 7.5.8.4). */
  endSection(): void {
    for (const number of this.freed) {
      if (!this.entries.has(number)) this.entries.set(number, { kind: 'free' })
    }
    this.freed.clear()
  }
}
