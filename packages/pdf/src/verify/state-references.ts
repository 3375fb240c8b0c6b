import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import type { PdfDocument } from '../read/document.ts'
import { referencesOf, type PlacedReference, type Reference } from './references.ts'

/** References of objects by place in the file: the same place reads the same in every revision. */
export type ReferenceCache = Map<string, readonly Reference[]>

/** What refers to what in one state of a file. */
export class StateReferences {
  private readonly state: PdfDocument
  private readonly cache: ReferenceCache
  private reached: Set<number> | undefined

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
    const reached = new Set<number>()
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const entry = reached.has(number) ? undefined : state.entries.get(number)
      reached.add(number)
      if (entry) for (const { to } of this.referencesIn(number, entry)) waiting.push(to)
    }
    return reached
  }

  private referencesIn(number: number, entry: CrossReferenceEntry): readonly Reference[] {
    if (entry.kind === 'free') return []
    // An object stream can itself be replaced, and a row lead to where another object stands.
    const holder = entry.kind === 'packed' ? this.state.entries.get(entry.stream) : entry
    const key = `${number} ${holder?.kind === 'offset' ? holder.offset : ''} ${entry.kind === 'packed' ? entry.stream : ''}`
    const known = this.cache.get(key)
    if (known) return known
    const references = referencesOf(this.state.get(number))
    this.cache.set(key, references)
    return references
  }
}
