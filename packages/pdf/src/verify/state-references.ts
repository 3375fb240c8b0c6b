import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream, anyReference } from '../read/objects.ts'
import { referencesOf, type PlacedReference, type Reference } from './references.ts'

/** An object as it was read at a place in the file. */
interface KnownObject {
  references: readonly Reference[]
  /** What comes after this in the file makes no difference to it. */
  reach: number
}

/** Objects by place in the file: the same place reads the same in every revision that has all of it. */
export type ReferenceCache = Map<string, KnownObject>

/** What refers to what in one state of a file. */
export class StateReferences {
  private readonly state: PdfDocument
  private readonly cache: ReferenceCache
  private reached: Set<number> | undefined
  /** What reads so in this state only. */
  private readonly unfinished: ReferenceCache = new Map()

  constructor(state: PdfDocument, cache: ReferenceCache) {
    this.state = state
    this.cache = cache
  }

  /** Every reference of every object. */
  *all(): Generator<PlacedReference> {
    for (const [by, entry] of this.state.entries) {
      for (const reference of this.referencesIn(by, entry)) yield { ...reference, by }
    }
  }

  /** Whether anything leads to an object from the trailer: what an update leaves behind, nobody shows. */
  isReachable(number: number): boolean {
    this.reached ??= this.reachFromTrailer()
    return this.reached.has(number)
  }

  private reachFromTrailer(): Set<number> {
    const { state } = this
    const waiting = referencesOf(state.trailer).map(({ to }) => to)
    // Nothing refers to an object stream but the rows of what is in it.
    for (const [, entry] of state.entries) if (entry.kind === 'packed') waiting.push(entry.stream)
    return this.reachedFrom(waiting)
  }

  /** What these objects lead to, and they themselves. */
  reachedFrom(numbers: Iterable<number>): Set<number> {
    const { state } = this
    const waiting = [...numbers]
    const reached = new Set<number>()
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const entry = reached.has(number) ? undefined : state.entries.get(number)
      reached.add(number)
      if (entry) for (const { to } of this.referencesIn(number, entry)) waiting.push(to)
    }
    return reached
  }

  /** What an object says is decided by the file up to here; Infinity where nothing can be read. */
  reachOf(number: number): number {
    const entry = this.state.entries.get(number)
    return entry ? this.known(number, entry).reach : Infinity
  }

  private referencesIn(number: number, entry: CrossReferenceEntry): readonly Reference[] {
    return entry.kind === 'free' ? [] : this.known(number, entry).references
  }

  private known(number: number, entry: CrossReferenceEntry): KnownObject {
    // An object stream can itself be replaced, and a row lead to where another object stands.
    const holder = entry.kind === 'packed' ? this.state.entries.get(entry.stream) : entry
    const key = `${number} ${holder?.kind === 'offset' ? holder.offset : ''} ${entry.kind === 'packed' ? entry.stream : ''}`
    const known = this.cache.get(key) ?? this.unfinished.get(key)
    if (known) return known
    const { state } = this
    const value = state.get(number)
    // Where we stop, some readers go on.
    const references = referencesOf(state.unfinished.has(number) ? anyReference : value)
    const reach = reachOf(state, entry.kind === 'packed' ? entry.stream : number)
    const read = { references, reach }
    // What follows in the file may make something else of it.
    if (reach <= state.bytes.length) this.cache.set(key, read)
    else this.unfinished.set(key, read)
    return read
  }
}

/** Around an object's end readers look for its last words. */
const lastWords = 2048

/**
 * Up to where, at most, the file says what an object of its own is, with the data of its stream; Infinity for one that
 * cannot be read.
 */
function reachOf(state: PdfDocument, number: number): number {
  const value = state.get(number)
  const end = state.endOf(number) ?? Infinity
  if (!(value instanceof PdfStream)) return end + lastWords
  const length = state.number(value.dict.get('Length')) ?? 0
  const found = state.stored(value).length
  return Math.max(end, value.start + Math.max(length, found)) + lastWords
}
