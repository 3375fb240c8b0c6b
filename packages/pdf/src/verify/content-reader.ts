import type { PdfDocument } from '../read/document.ts'
import type { PdfStream } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { contentUnpackedAlike } from './content-packing.ts'
import { mayRefer, namedIn, type NamedObjects } from './named-in-contents.ts'

/** Contents of a file's streams together, unpacked by each of their filters: deflated ones a thousandth of it. */
const mostDecoded = 512 * 1024 * 1024
/** Only contents that may refer to something are read word by word: of honest files a page or two about the format. */
const mostRead = 32 * 1024 * 1024
/** Of one stream that cannot be unpacked. */
const mostOfOne = 48 * 1024 * 1024

/** What is kept of a stream: how long it is, and whether it may refer, by itself or as what goes on from another. */
interface Seen {
  readonly kind: 'plain' | 'refers' | 'unreadable'
  readonly length: number
  /** Not looked at where it is undefined. */
  readonly goesOn: boolean | undefined
}

const nothing: NamedObjects = { numbers: new Set(), isKnown: true }
const unknown: NamedObjects = { numbers: new Set(), isKnown: false }
const lineEnd = Buffer.from('\n')

/** Reads the contents of one file, each stream and each list once, and no more in all than honest files have. */
export class ContentReader {
  readonly #streams = new Map<number, Seen>()
  readonly #lists = new Map<string, NamedObjects>()
  readonly #mostDecoded: number
  #decoded = 0
  #read = 0

  constructor(limit = mostDecoded) {
    this.#mostDecoded = limit
  }

  /** The objects that these parts of one content name, or that they cannot be told. */
  namedBy(document: PdfDocument, streams: readonly PdfStream[]): NamedObjects {
    const key = streams.map(({ start }) => start).join()
    const known = this.#lists.get(key)
    if (known) return known
    const named = this.#look(document, streams)
    this.#lists.set(key, named)
    return named
  }

  #look(document: PdfDocument, streams: readonly PdfStream[]): NamedObjects {
    const seen = streams.map((stream) => this.#see(document, stream, streams.length > 1))
    if (seen.some(({ kind }) => kind === 'unreadable')) return unknown
    // To Poppler words go on from stream to stream.
    const refers = seen.some(({ kind, goesOn }) => kind === 'refers' || goesOn)
    if (!refers) return nothing
    // Before anything is joined: one part may stand there a thousand times.
    this.#read += seen.reduce((sum, { length }) => sum + length + 1, 0) * (streams.length > 1 ? 2 : 1)
    if (this.#read > mostRead) return unknown
    const parts = this.#decodeAll(document, streams)
    if (!parts) return unknown
    const texts = [parts.flatMap((part) => [part, lineEnd]), ...(parts.length > 1 ? [parts] : [])]
    const found = texts.map((text) => namedIn(Buffer.concat(text)))
    return {
      numbers: new Set(found.flatMap(({ numbers }) => [...numbers])),
      isKnown: found.every(({ isKnown }) => isKnown),
    }
  }

  #see(document: PdfDocument, stream: PdfStream, isPart: boolean): Seen {
    const found = this.#streams.get(stream.start)
    if (found && (!isPart || found.goesOn !== undefined)) return found
    const content = this.#decode(document, stream)
    const kind = content ? (mayRefer(content) ? 'refers' : 'plain') : 'unreadable'
    const goesOn = isPart ? kind === 'plain' && content !== undefined && mayGoOn(content) : undefined
    const seen: Seen = { kind, length: content?.length ?? 0, goesOn }
    this.#streams.set(stream.start, seen)
    return seen
  }

  /** Undefined where it comes to more than is unpacked of a file. */
  #decodeAll(document: PdfDocument, streams: readonly PdfStream[]): Buffer[] | undefined {
    const decoded = new Map<number, Buffer>()
    const parts: Buffer[] = []
    for (const stream of streams) {
      const content = decoded.get(stream.start) ?? this.#decode(document, stream)
      if (!content) return undefined
      decoded.set(stream.start, content)
      parts.push(content)
    }
    return parts
  }

  #decode(document: PdfDocument, stream: PdfStream): Buffer | undefined {
    if (this.#decoded > this.#mostDecoded) return undefined
    const budget = new CountingBudget(0)
    const content = contentUnpackedAlike(document, stream, budget)
    this.#decoded += Math.max(budget.spent, content?.length ?? mostOfOne)
    return content
  }
}

/** Also what a filter before the last has made. */
class CountingBudget extends ReadingBudget {
  spent = 0
  override spendDecoded(bytes: number): void {
    this.spent += bytes
    super.spendDecoded(bytes)
  }
}

/** Whether the letter of a reference stands where a part begins: the numbers, or the sign of a comment, may end another one. */
function mayGoOn(content: Buffer): boolean {
  return [numbers, comment].some((before) => mayRefer(Buffer.concat([before, content])))
}

const numbers = Buffer.from('0 0 ')
const comment = Buffer.from('0 0 %')
