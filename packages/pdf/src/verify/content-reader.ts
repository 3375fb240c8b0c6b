import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { numberValue, type PdfStream } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { applyFilters, filtersOf } from '../read/stream-filters.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isReadOtherwise } from './look-content.ts'
import { mayRefer, namedIn, type NamedObjects } from './named-in-contents.ts'
import { endsPlainly } from './plain-updates.ts'

/** Contents of a file's streams together, unpacked by each of their filters: deflated ones a thousandth of it. */
const mostDecoded = 512 * 1024 * 1024
/** Only contents that may refer to something are read word by word: of honest files a page or two about the format. */
const mostRead = 32 * 1024 * 1024
/** Of one stream that cannot be unpacked. */
const mostOfOne = 48 * 1024 * 1024
/** As far as a reference may reach to either side of the end of a part. */
const edge = 640

/** What is kept of a stream: whether it may refer, how long it is, and where it begins and ends. */
interface Seen {
  readonly kind: 'plain' | 'refers' | 'unreadable'
  readonly length: number
  readonly edges: Buffer
}

const nothing: NamedObjects = { numbers: new Set(), isKnown: true }
const unknown: NamedObjects = { numbers: new Set(), isKnown: false }
const lineEnd = Buffer.from('\n')

/** Reads the contents of one file, each stream and each list once, and no more in all than honest files have. */
export class ContentReader {
  readonly #streams = new Map<number, Seen>()
  readonly #lists = new Map<string, NamedObjects>()
  #decoded = 0
  #read = 0

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
    // Before anything is joined: one part may stand in a list a thousand times, and in a thousand lists.
    this.#decoded += seen.reduce((sum, { edges }) => sum + edges.length, 0)
    if (this.#decoded > mostDecoded) return unknown
    const refers = seen.some(({ kind }) => kind === 'refers') || refersOverEnds(seen)
    if (!refers) return nothing
    this.#read += seen.reduce((sum, { length }) => sum + length + 1, 0) * (streams.length > 1 ? 2 : 1)
    if (this.#read > mostRead) return unknown
    const parts = this.#decodeAll(document, streams)
    // To Poppler words go on from stream to stream.
    const texts = [parts.flatMap((part) => [part, lineEnd]), ...(parts.length > 1 ? [parts] : [])]
    const found = texts.map((text) => namedIn(Buffer.concat(text)))
    return {
      numbers: new Set(found.flatMap(({ numbers }) => [...numbers])),
      isKnown: found.every(({ isKnown }) => isKnown),
    }
  }

  #see(document: PdfDocument, stream: PdfStream, isPart: boolean): Seen {
    const found = this.#streams.get(stream.start)
    if (found && (!isPart || found.edges.length > 0 || found.length === 0)) return found
    const content = this.#decode(document, stream)
    const kind = content ? (mayRefer(content) ? 'refers' : 'plain') : 'unreadable'
    const edges = content && isPart ? edgesOf(content) : noBytes
    const seen: Seen = { kind, length: content?.length ?? 0, edges }
    this.#streams.set(stream.start, seen)
    return seen
  }

  #decodeAll(document: PdfDocument, streams: readonly PdfStream[]): Buffer[] {
    const decoded = new Map<number, Buffer>()
    return streams.map((stream) => {
      const content = decoded.get(stream.start) ?? this.#decode(document, stream) ?? noBytes
      decoded.set(stream.start, content)
      return content
    })
  }

  #decode(document: PdfDocument, stream: PdfStream): Buffer | undefined {
    if (this.#decoded > mostDecoded) return undefined
    const budget = new CountingBudget(mostOfOne)
    const content = decodedAlone(document, stream, budget)
    this.#decoded += Math.max(budget.spent, content?.length ?? mostOfOne)
    return content
  }
}

const noBytes = Buffer.alloc(0)

/** Also what a filter before the last has made. */
class CountingBudget extends ReadingBudget {
  spent = 0
  override spendDecoded(bytes: number): void {
    this.spent += bytes
    super.spendDecoded(bytes)
  }
}

/** The beginning and the end of a part, with something between that is no part of a reference. */
function edgesOf(content: Buffer): Buffer {
  if (content.length <= 2 * edge) return Buffer.from(content)
  return Buffer.concat([content.subarray(0, edge), otherwise, content.subarray(-edge)])
}

const otherwise = Buffer.from('\nq\n')

/** A part can end within a comment or between the numbers, and the next begin with the rest. */
function refersOverEnds(parts: readonly Seen[]): boolean {
  if (parts.length < 2) return false
  const edges = parts.map((part) => part.edges)
  return mayRefer(Buffer.concat(edges)) || mayRefer(Buffer.concat(edges.flatMap((part) => [part, lineEnd])))
}

/** What says how a stream is unpacked, and what some readers take before it. */
const packing = 'F DP FFilter FDecodeParms'.split(' ')
const packingKeys = new Set([...packing, 'Filter', 'DecodeParms', 'Length', 'Type'])

/**
 * Content as all readers unpack it; undefined for what is packed like a picture, encrypted in a way of its own, damaged, or
 * says in two ways how it is packed or where it ends.
 */
function decodedAlone(document: PdfDocument, stream: PdfStream, budget: ReadingBudget): Buffer | undefined {
  try {
    const filters = filtersOf(stream.dict, document.resolve)
    const isDecryptedOtherwise = document.security && filters.some(({ name }) => name === 'Crypt')
    if (isDecryptedOtherwise || isReadOtherwise(document, stream)) return undefined
    if (packing.some((key) => stream.dict.has(key))) return undefined
    if (stream.dict.ambiguous.some(([key]) => packingKeys.has(key))) return undefined
    const isPredicted = filters.some(
      ({ parameters }) => (numberValue(document.resolve(parameters.get('Predictor'))) ?? 1) !== 1,
    )
    if (isPredicted || !endsPlainly(document, stream)) return undefined
    return applyFilters(document.encoded(stream, filters), filters, document.resolve, budget)
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof PdfError) return undefined
    throw error
  }
}
