import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { ContentReader } from './content-reader.ts'
import type { NamedObjects } from './named-in-contents.ts'
import { filterNames } from './plain-streams.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Under what keys contents hang: of pages, glyphs, looks, forms and patterns, whatever holds them. */
const listKeys = new Set('Contents CharProcs AP XObject Pattern'.split(' '))
/** Under what keys one stream of operators hangs: of masks and icons. Fonts and colours are called so, too. */
const singleKeys = new Set('G I RI IX'.split(' '))

/**
 * Reports what an update writes that the contents of what was signed lead to by number, at once or over other objects: no
 * reference is there to be seen, and some readers follow it.
 */
export function reportNamedInContents(pair: RevisionPair): void {
  const written = new Set([...pair.rewritten, ...pair.created, ...pair.modified, ...comeToLight(pair)])
  if (written.size === 0) return
  const { numbers, isKnown } = objectsNamed(pair)
  if (!isKnown) return pair.forbid('structure', { detail: 'Contents' })
  if (numbers.size === 0) return
  for (const number of pair.reachedFrom(numbers))
    if (written.has(number)) pair.forbid('page-content', { object: number, detail: 'reference' })
}

/** What nobody found before, because only the stream beside a table led to it. */
function comeToLight({ before, after }: RevisionPair): number[] {
  return [...before.crossReference.hidden].filter((number) => !after.crossReference.hidden.has(number))
}

/** All that contents name: those of a page are one text, which may go on from stream to stream. */
function objectsNamed(pair: RevisionPair): NamedObjects {
  const reader = contentReaders.get(pair.cache) ?? new ContentReader()
  contentReaders.set(pair.cache, reader)
  const numbers = new Set<number>()
  for (const streams of contentsIn(pair)) {
    if (streams.length > mostParts) return { numbers, isKnown: false }
    const named = reader.namedBy(pair.before, streams)
    if (!named.isKnown) return { numbers, isKnown: false }
    const beyond = streams.map((stream) => reader.namedBeyond(pair.before, stream))
    if (beyond.includes(undefined)) return { numbers, isKnown: false }
    for (const number of named.numbers) numbers.add(number)
    // Of what stands behind a stream, other objects, only what nothing leads to: the rest is looked at as what it is.
    for (const number of beyond.flatMap((found) => [...(found ?? [])]))
      if (!pair.wasReachable(number)) numbers.add(number)
  }
  return { numbers, isKnown: true }
}

/** One for all signed states of a file: the file before is the beginning of the file after. */
const contentReaders = new WeakMap<RevisionPair['cache'], ContentReader>()

/** Contents of everything that something leads to; what is drawn by itself is the same wherever it hangs. */
function* contentsIn(pair: RevisionPair): Generator<PdfStream[]> {
  const drawn = new Set<number>()
  for (const streams of hungUp(pair)) {
    const [only, ...others] = streams
    const isAlone = only !== undefined && others.length === 0
    if (isAlone && drawn.has(only.start)) continue
    if (isAlone) drawn.add(only.start)
    yield streams
  }
}

function* hungUp(pair: RevisionPair): Generator<PdfStream[]> {
  const { before } = pair
  const seen = new Map<string, number>()
  for (const number of before.entries.keys()) {
    if (!pair.wasReachable(number)) continue
    for (const [key, value] of keyedIn(before.get(number))) yield* drawnUnder(before, key, value, seen)
  }
}

function drawnUnder(
  document: PdfDocument,
  key: string,
  value: PdfObject,
  seen: Map<string, number>,
): PdfStream[][] {
  const found: PdfStream[] = []
  if (singleKeys.has(key)) {
    const target = document.resolve(value)
    return target instanceof PdfStream && !isPackedPicture(document, target) ? [[target]] : []
  }
  collectStreams(
    document,
    value,
    { isNamed: key === 'XObject', isList: key === 'Contents', seen, depth: 0 },
    found,
  )
  // The parts of a page's content are read one after the other; what is named is drawn by itself.
  return key === 'Contents' ? [found] : found.map((stream) => [stream])
}

/** What stands in an object under one of the keys; nesting is bounded by the parser. */
function keyedIn(value: PdfObject): [string, PdfObject][] {
  if (Array.isArray(value)) return value.flatMap((item) => keyedIn(item))
  const dict = value instanceof PdfStream ? value.dict : value
  if (!(dict instanceof PdfDict)) return []
  return [...dict.entries, ...dict.ambiguous].flatMap(([key, item]): [string, PdfObject][] => [
    ...(listKeys.has(key) || singleKeys.has(key) ? [[key, item] as [string, PdfObject]] : []),
    ...keyedIn(item),
  ])
}

interface Collecting {
  /** Content draws it by name: pictures are none. */
  isNamed: boolean
  /** One stream may be part of many lists, and of one several times. */
  isList: boolean
  /** What was looked at, and how deep it stood. */
  seen: Map<string, number>
  depth: number
}

/** Looks by name, and those by state, each level an object of its own. */
const mostNested = 6
/** Nobody has a content of more parts: those that have are made to take time. */
const mostParts = 100_000

function collectStreams(document: PdfDocument, value: PdfObject, at: Collecting, found: PdfStream[]): void {
  if (at.depth > mostNested || (at.isList && found.length > mostParts)) return
  const below = { ...at, depth: at.depth + 1 }
  if (value instanceof PdfRef) {
    const target = document.resolve(value)
    if (!(target instanceof PdfStream && at.isList) && isSeen(value, at)) return
    collectStreams(document, target, below, found)
  } else if (value instanceof PdfStream) {
    if (!at.isNamed || !isPicture(document, value)) found.push(value)
  } else {
    for (const part of partsOf(value)) collectStreams(document, part, below, found)
  }
}

/** Whether it was looked at from no deeper than now: then nothing below it was left out. */
function isSeen({ number }: PdfRef, { isNamed, isList, seen, depth }: Collecting): boolean {
  const key = `${number} ${isNamed} ${isList}`
  const before = seen.get(key)
  if (before !== undefined && before <= depth) return true
  seen.set(key, depth)
  return false
}

function partsOf(value: PdfObject): readonly PdfObject[] {
  if (Array.isArray(value)) return value
  if (!(value instanceof PdfDict)) return []
  return [...value.entries.values(), ...value.ambiguous.map(([, item]) => item)]
}

/**
 * A picture that is packed as only pictures are: it has the name of a mask's group or an icon by chance. Others are read,
 * because a group is painted as what it is drawn by, whatever it says it is.
 */
function isPackedPicture(document: PdfDocument, stream: PdfStream): boolean {
  const { dict } = stream
  const isOne = dict.ambiguous.length === 0 && isPicture(document, stream)
  return isOne && filterNames(document, dict).some((name) => pictureFilters.has(name))
}

const pictureFilters: ReadonlySet<string> = new Set([
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
])

/** A picture, whichever of two entries one takes. */
function isPicture(document: PdfDocument, { dict }: PdfStream): boolean {
  const others = dict.ambiguous.flatMap(([key, item]) => (key === 'Subtype' ? [item] : []))
  return [dict.get('Subtype'), ...others].every((type) => nameValue(document.resolve(type)) === 'Image')
}
