import type { PdfObject } from './objects.ts'
import { ObjectParser } from './parse-object.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** An object stream's data and the numbers that stand at its beginning. */
export interface ObjectStreamSource {
  data: Buffer
  /** Offset of the first object. */
  first: number
  count: number
}

/** Where an object stands in its stream's data. */
export interface ObjectPlace {
  data: Buffer
  at: number
  /** Where the next object begins, or the data end. */
  end: number
}

interface OpenedStream {
  data: Buffer
  /** In the order in which they are listed. */
  numbers: number[]
  /** Of all objects with a number, in order. */
  places: Map<number, { index: number; offset: number }[]>
  /** Each object stands after the one that is listed before it: some readers give up where one does not. */
  isOrdered: boolean
  /** By offset, where the next object begins; made when it is first asked for. */
  ends?: ReadonlyMap<number, number>
}

const entryCost = 2
/** Opening one stream may need a length that is in another, and so on. */
const maxNesting = 4

/** The object streams of a document (ISO 32000-1, 7.5.7), each decoded once. */
export class ObjectStreams {
  private readonly load: (number: number) => ObjectStreamSource
  private readonly budget: ReadingBudget
  /** Why, for one that could not be opened: a million rows may lead to it, and making an error takes time. */
  private readonly opened = new Map<number, OpenedStream | PdfSyntaxError>()
  private nesting = 0

  /** `load` decodes the stream with this object number, and throws PdfSyntaxError when it cannot. */
  constructor(load: (number: number) => ObjectStreamSource, budget: ReadingBudget) {
    this.load = load
    this.budget = budget
  }

  /**
   * An object out of a stream, `index` being the place it should have there; null when the stream does not have it.
   * Throws PdfSyntaxError when it is damaged, or when nobody can say which of several is meant.
   */
  read(streamNumber: number, number: number, index: number): PdfObject {
    const stream = this.open(streamNumber)
    const offset = offsetOf(stream, number, index)
    if (offset === undefined) return null
    const parser = new ObjectParser(stream.data, offset, this.budget)
    try {
      return parser.value()
    } finally {
      this.budget.spendWork(parser.position - offset)
    }
  }

  /** The data that an object stands in, where it begins there and where the next begins. Throws as `read` does. */
  placeOf(streamNumber: number, number: number, index: number): ObjectPlace | undefined {
    const stream = this.open(streamNumber)
    const at = offsetOf(stream, number, index)
    if (at === undefined) return undefined
    stream.ends ??= endsOf(stream)
    return { data: stream.data, at, end: stream.ends.get(at) ?? stream.data.length }
  }

  /** The numbers of the objects in a stream, in order; asked for again and again, so not copied. */
  numbersIn(streamNumber: number): readonly number[] {
    return this.open(streamNumber).numbers
  }

  /** Whether the objects of a stream stand in the order in which they are listed. Throws as `read` does. */
  isOrdered(streamNumber: number): boolean {
    return this.open(streamNumber).isOrdered
  }

  clear(): void {
    this.opened.clear()
  }

  private open(number: number): OpenedStream {
    const stream = this.opened.get(number) ?? this.tryOpen(number)
    this.opened.set(number, stream)
    if (stream instanceof PdfSyntaxError) throw stream
    return stream
  }

  private tryOpen(number: number): OpenedStream | PdfSyntaxError {
    if (this.nesting >= maxNesting) return new PdfSyntaxError('unreadable object stream')
    this.nesting++
    try {
      return this.index(this.load(number))
    } catch (error) {
      if (error instanceof PdfSyntaxError) return new PdfSyntaxError('unreadable object stream')
      throw error
    } finally {
      this.nesting--
    }
  }

  private index({ data, first, count }: ObjectStreamSource): OpenedStream {
    const parser = new ObjectParser(data, 0, this.budget)
    const numbers: number[] = []
    const places: OpenedStream['places'] = new Map()
    let isOrdered = true
    let last = -1
    for (let item = 0; item < count; item++) {
      const number = parser.word()
      const offset = parser.word()
      if (!/^\d{1,10}$/.test(number) || !/^\d{1,10}$/.test(offset)) break
      this.budget.spendValues(entryCost)
      numbers.push(Number(number))
      isOrdered &&= Number(offset) > last
      last = Number(offset)
      const place = { index: item, offset: first + Number(offset) }
      const known = places.get(Number(number))
      if (known) known.push(place)
      else places.set(Number(number), [place])
    }
    return { data, numbers, places, isOrdered }
  }
}

function endsOf({ places, data }: OpenedStream): ReadonlyMap<number, number> {
  const all = [...places.values()].flatMap((items) => items.map(({ offset }) => offset))
  const sorted = [...new Set(all)].toSorted((a, b) => a - b)
  return new Map(sorted.map((offset, index) => [offset, sorted[index + 1] ?? data.length]))
}

function offsetOf({ places }: OpenedStream, number: number, index: number): number | undefined {
  const [first, ...others] = places.get(number) ?? []
  if (!first || others.length === 0) return first?.offset
  // Of objects with one number, that at the place counts, as it does for other readers; elsewhere they disagree.
  const chosen = [first, ...others].find((place) => place.index === index)
  if (!chosen) throw new PdfSyntaxError('a number twice in an object stream')
  return chosen.offset
}
