import { maxObjectNumber } from './object-numbers.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** Where an object is. */
export type CrossReferenceEntry =
  | { kind: 'free'; generation?: number }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'packed'; stream: number; index: number }

/** Part of the file, from a place up to another. */
export interface DataRange {
  from: number
  end: number
}

const entryCost = 2
/** Numbers that may be missing before one that still has its place in the array. */
const maxGap = 16

/**
 * Entries by number. In all but odd files numbers follow one another: an array takes them faster than a hash, and
 * without being copied over and over as it grows. What is far from the others is kept as a map keeps it.
 */
class EntryTable extends Map<number, CrossReferenceEntry> {
  // A map's constructor is done before there is an array: it is given nothing to set.
  private readonly dense: (CrossReferenceEntry | undefined)[] = []
  private count = 0

  override get size(): number {
    return this.count + super.size
  }

  override get(number: number): CrossReferenceEntry | undefined {
    return this.dense[number] ?? super.get(number)
  }

  override has(number: number): boolean {
    return this.dense[number] !== undefined || super.has(number)
  }

  override set(number: number, entry: CrossReferenceEntry): this {
    const { dense } = this
    if (number > dense.length + maxGap) return super.set(number, entry)
    if (super.size > 0) super.delete(number)
    while (dense.length <= number) dense.push(undefined)
    if (dense[number] === undefined) this.count++
    dense[number] = entry
    return this
  }

  override delete(number: number): boolean {
    if (this.dense[number] === undefined) return super.delete(number)
    this.dense[number] = undefined
    this.count--
    return true
  }

  get highest(): number {
    let highest = this.dense.length - 1
    while (highest >= 0 && !this.dense[highest]) highest--
    for (const number of super.keys()) highest = Math.max(highest, number)
    return highest
  }

  override *entries(): MapIterator<[number, CrossReferenceEntry]> {
    for (let number = 0; number < this.dense.length; number++) {
      const entry = this.dense[number]
      if (entry) yield [number, entry]
    }
    yield* super.entries()
  }

  override *keys(): MapIterator<number> {
    for (let number = 0; number < this.dense.length; number++) if (this.dense[number]) yield number
    yield* super.keys()
  }

  override [Symbol.iterator](): MapIterator<[number, CrossReferenceEntry]> {
    return this.entries()
  }
}

/** The highest number among entries; -1 without any. */
export function highestNumberOf(entries: ReadonlyMap<number, CrossReferenceEntry>): number {
  if (entries instanceof EntryTable) return entries.highest
  let highest = -1
  for (const number of entries.keys()) highest = Math.max(highest, number)
  return highest
}

/** Merges sections from the newest to the oldest: what comes first counts. */
export class EntryCollector {
  readonly entries: Map<number, CrossReferenceEntry> = new EntryTable()
  readonly budget: ReadingBudget
  /** Where the data of cross-reference streams are. */
  readonly streams: DataRange[] = []
  /** Numbers that a table calls free and the stream beside it does not: few readers look for them there. */
  readonly hidden = new Set<number>()
  /** It reads the stream beside a table. */
  isAside = false
  private readonly freed = new Set<number>()
  /** First and last number of each row of numbers in the section. */
  private runs: [number, number][] = []
  /** It is not as the standard has it: some readers count on that, and look for the objects themselves. */
  irregular = false
  /** Whether the newest row of number 0 says that it is something; undefined without one. */
  isHeadless: boolean | undefined
  /** What is above it has not been seen. */
  private highest = -1

  constructor(budget: ReadingBudget) {
    this.budget = budget
  }

  add(number: number, entry: CrossReferenceEntry): void {
    if (!(number <= maxObjectNumber)) throw new PdfSyntaxError('object number too high')
    const run = this.runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else this.runs.push([number, number])
    // No object can stand where the header does: writers that put a 0 there mean nothing.
    const isFree = entry.kind === 'free' || (entry.kind === 'offset' && entry.offset === 0)
    // Number 0 is the head of what is free (ISO 32000-2, 7.5.4): where it is not, PDF.js looks for the objects itself.
    if (number === 0) this.noteHead(entry)
    if (number > this.highest) this.highest = number
    else if (this.entries.has(number) || (isFree && this.freed.has(number))) return
    this.budget.spendValues(entryCost)
    if (isFree) this.freed.add(number)
    else {
      this.entries.set(number, entry)
      if (this.isAside && this.freed.has(number)) this.hidden.add(number)
    }
  }

  private noteHead({ kind }: CrossReferenceEntry): void {
    if (kind !== 'free') this.irregular = true
    this.isHeadless ??= kind !== 'free'
  }

  /** Whether the section gave some number twice: readers may disagree about which row counts. */
  get repeats(): boolean {
    const sorted = this.runs.filter(([first, last]) => first > 0 || last > 0).toSorted((a, b) => a[0] - b[0])
    return sorted.some(([first], index) => first <= (sorted[index - 1]?.[1] ?? -1))
  }

  /** What a table calls free may be in the cross-reference stream it names (ISO 32000-1, 7.5.8.4). */
  endSection(): void {
    for (const number of this.freed) {
      if (!this.entries.has(number)) this.entries.set(number, { kind: 'free' })
    }
    this.freed.clear()
    this.runs = []
    this.irregular = false
  }
}

/** The rows of one section, none of them left out: some readers take the last of a number, others the first. */
export class RowKeeper extends EntryCollector {
  private readonly rows = new Map<number, CrossReferenceEntry[]>()
  private readonly beside = new Set<number>()

  override add(number: number, entry: CrossReferenceEntry): void {
    this.budget.spendValues(entryCost)
    const known = this.rows.get(number) ?? []
    // All go by the table before the stream beside it, which counts for what is called free there.
    if (this.isAside && known.length > 0 && !this.beside.has(number)) return
    if (this.isAside) this.beside.add(number)
    known.push(entry)
    this.rows.set(number, known)
  }

  /** Numbers with another row than what counts, where that is from this section. */
  contested(chosen: ReadonlyMap<number, CrossReferenceEntry>): number[] {
    return [...this.rows].flatMap(([number, rows]) => {
      const own = placeOf(chosen.get(number))
      const places = new Set(rows.map((row) => placeOf(row)))
      return number > 0 && places.size > 1 && places.has(own) ? [number] : []
    })
  }
}

function placeOf(entry: CrossReferenceEntry | undefined): string {
  if (entry?.kind === 'offset' && entry.offset > 0) return `at ${entry.offset}`
  return entry?.kind === 'packed' ? `in ${entry.stream} ${entry.index}` : 'free'
}
