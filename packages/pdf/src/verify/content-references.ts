import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { applyFilters, filtersOf } from '../read/stream-filters.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isReadOtherwise } from './look-content.ts'
import { mayRefer, namedIn } from './named-in-contents.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Under what keys contents hang: of pages, glyphs, looks, forms, patterns, masks and icons, whatever holds them. */
const contentKeys = new Set('Contents CharProcs AP XObject Pattern G I RI IX'.split(' '))

/**
 * Reports what an update writes that the contents of what was signed lead to by number, at once or over other objects: no
 * reference is there to be seen, and some readers follow it.
 */
export function reportNamedInContents(pair: RevisionPair): void {
  if (pair.rewritten.length === 0) return
  const { numbers, isKnown } = objectsNamed(pair)
  if (!isKnown) return pair.forbid('structure', { detail: 'Contents' })
  if (numbers.size === 0) return
  const written = new Set([...pair.rewritten, ...pair.created, ...pair.modified])
  for (const number of pair.reachedFrom(numbers))
    if (written.has(number)) pair.forbid('page-content', { object: number, detail: 'reference' })
}

/** All that contents name: those of a page are one text, which may go on from stream to stream. */
function objectsNamed(pair: RevisionPair): { numbers: ReadonlySet<number>; isKnown: boolean } {
  const { before } = pair
  const numbers = new Set<number>()
  let left = mostRead
  for (const streams of contentsIn(pair)) {
    const kinds = streams.map((stream) => kindOf(pair, stream))
    if (kinds.includes('unreadable')) return { numbers, isKnown: false }
    if (!kinds.includes('refers')) continue
    const parts = streams.map((stream) => decodedAlone(before, stream) ?? noBytes)
    // To Poppler words go on from stream to stream.
    const texts = [parts.flatMap((part) => [part, lineEnd]), ...(parts.length > 1 ? [parts] : [])]
    for (const text of texts) {
      const content = Buffer.concat(text)
      left -= content.length
      const named = left < 0 ? undefined : namedIn(content)
      if (named?.isKnown !== true) return { numbers, isKnown: false }
      for (const number of named.numbers) numbers.add(number)
    }
  }
  return { numbers, isKnown: true }
}

const noBytes = Buffer.alloc(0)
const lineEnd = Buffer.from('\n')
/** Only contents that may refer to something are read word by word: of honest files a page or two about the format. */
const mostRead = 32 * 1024 * 1024

/** Contents of one signed state after the other, each stream read once: the file before is the beginning of the file after. */
interface KnownContents {
  kinds: Map<number, ContentKind>
  decoded: number
}
type ContentKind = 'plain' | 'refers' | 'unreadable'

const knownContents = new WeakMap<RevisionPair['cache'], KnownContents>()
/** Of all contents of a file together, deflated ones a thousandth of it. */
const mostDecoded = 512 * 1024 * 1024

function kindOf(pair: RevisionPair, stream: PdfStream): ContentKind {
  const known = knownContents.get(pair.cache) ?? { kinds: new Map<number, ContentKind>(), decoded: 0 }
  knownContents.set(pair.cache, known)
  const found = known.kinds.get(stream.start)
  if (found) return found
  const content = known.decoded > mostDecoded ? undefined : decodedAlone(pair.before, stream)
  known.decoded += content?.length ?? mostOfOne
  const kind = content ? (mayRefer(content) ? 'refers' : 'plain') : 'unreadable'
  known.kinds.set(stream.start, kind)
  return kind
}

const mostOfOne = 48 * 1024 * 1024

/** Content as all readers unpack it, or nearly; undefined for what is packed like a picture, encrypted in a way of its own, or damaged. */
function decodedAlone(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  try {
    const filters = filtersOf(stream.dict, document.resolve)
    const isDecryptedOtherwise = document.security && filters.some(({ name }) => name === 'Crypt')
    if (isDecryptedOtherwise || isReadOtherwise(document, stream)) return undefined
    const stored = document.encoded(stream, filters)
    return applyFilters(stored, filters, document.resolve, new ReadingBudget(stored.length))
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof PdfError) return undefined
    throw error
  }
}

/** Contents of everything that something leads to, each list of streams and each stream once. */
function* contentsIn(pair: RevisionPair): Generator<PdfStream[]> {
  const { before } = pair
  const seen = new Set<string>()
  for (const number of before.entries.keys()) {
    if (!pair.wasReachable(number)) continue
    for (const [key, value] of keyedIn(before.get(number))) yield* drawnUnder(before, key, value, seen)
  }
}

function drawnUnder(document: PdfDocument, key: string, value: PdfObject, seen: Set<string>): PdfStream[][] {
  const found: PdfStream[] = []
  collectStreams(document, value, { isNamed: key === 'XObject', seen, depth: 0 }, found)
  // The parts of a page's content are read one after the other; what is named is drawn by itself.
  return key === 'Contents' ? [found] : found.map((stream) => [stream])
}

/** What stands in an object under one of the keys; nesting is bounded by the parser. */
function keyedIn(value: PdfObject): [string, PdfObject][] {
  if (Array.isArray(value)) return value.flatMap((item) => keyedIn(item))
  const dict = value instanceof PdfStream ? value.dict : value
  if (!(dict instanceof PdfDict)) return []
  return [...dict.entries, ...dict.ambiguous].flatMap(([key, item]): [string, PdfObject][] => [
    ...(contentKeys.has(key) ? [[key, item] as [string, PdfObject]] : []),
    ...keyedIn(item),
  ])
}

interface Collecting {
  /** Content draws it by name: pictures are none. */
  isNamed: boolean
  seen: Set<string>
  depth: number
}

/** Looks by name, and those by state, glyphs by name, streams of a list. */
const mostNested = 4

function collectStreams(document: PdfDocument, value: PdfObject, at: Collecting, found: PdfStream[]): void {
  if (at.depth > mostNested) return
  const below = { ...at, depth: at.depth + 1 }
  if (value instanceof PdfRef) {
    const key = `${value.number} ${at.isNamed}`
    const target = document.resolve(value)
    // One stream may be part of many lists.
    if (!(target instanceof PdfStream && !at.isNamed)) {
      if (at.seen.has(key)) return
      at.seen.add(key)
    }
    collectStreams(document, target, below, found)
  } else if (value instanceof PdfStream) {
    if (!at.isNamed || nameValue(document.resolve(value.dict.get('Subtype'))) !== 'Image') found.push(value)
  } else {
    const parts = value instanceof PdfDict ? value.entries.values() : Array.isArray(value) ? value : []
    for (const part of parts) collectStreams(document, part, below, found)
  }
}
