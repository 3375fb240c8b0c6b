import type { PdfDocument } from '../read/document.ts'
import { lastHeads } from '../read/recover.ts'
import { PdfDict, PdfNumber, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { isShownToAll } from './content-packing.ts'
import { ContentReader } from './content-reader.ts'
import type { NamedObjects } from './named-in-contents.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Under what keys contents hang: of pages, glyphs, looks, forms and patterns, whatever holds them. */
const listKeys = new Set('Contents CharProcs AP XObject Pattern'.split(' '))
/** Under what keys something hangs that has one stream of operators for each of these: masks, and buttons with their icons. */
const singleKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['SMask', ['G']],
  ['MK', ['I', 'RI', 'IX']],
])

/**
 * Reports what an update writes that the contents of what was signed lead to by number, at once or over other objects: no
 * reference is there to be seen, and some readers follow it.
 */
export function reportNamedInContents(pair: RevisionPair): void {
  const written = new Set([...pair.rewritten, ...pair.created, ...pair.modified, ...comeToLight(pair)])
  const unlisted = headsIn(pair)
  if (written.size === 0 && unlisted.size === 0 && pair.before.form === pair.after.form) return
  const { numbers, isKnown } = objectsNamed(pair)
  if (!isKnown) return pair.forbid('structure', { detail: 'Contents' })
  if (numbers.size === 0) return
  for (const number of pair.reachedFrom(numbers))
    if (written.has(number) || unlisted.has(number))
      pair.forbid('page-content', { object: number, detail: 'reference' })
  if (pair.before.form !== pair.after.form && pair.lacksObjects(numbers)) pair.forbid('structure')
}

/** What an update has, without a row or in other data: Poppler looks through the file for what is missing. */
function headsIn({ before, after }: RevisionPair): ReadonlySet<number> {
  return new Set(lastHeads(after.bytes.subarray(before.bytes.length)).keys())
}

/** What nobody found before, because only the stream beside a table led to it. */
function comeToLight({ before, after }: RevisionPair): number[] {
  return [...before.crossReference.hidden].filter((number) => !after.crossReference.hidden.has(number))
}

/** All that contents name: those of a page are one text, which may go on from stream to stream. */
export function objectsNamed(pair: RevisionPair): NamedObjects {
  const reader = contentReaders.get(pair.cache) ?? new ContentReader()
  contentReaders.set(pair.cache, reader)
  const numbers = new Set<number>()
  for (const streams of contentsIn(pair)) {
    if (!streams || streams.length > mostParts) return { numbers, isKnown: false }
    const named = reader.namedBy(pair.before, streams)
    if (!named.isKnown) return { numbers, isKnown: false }
    for (const number of named.numbers) numbers.add(number)
  }
  return { numbers, isKnown: true }
}

/** One for all signed states of a file: the file before is the beginning of the file after. */
const contentReaders = new WeakMap<RevisionPair['cache'], ContentReader>()

/** Contents of everything that something leads to; what is drawn by itself is the same wherever it hangs. */
function* contentsIn(pair: RevisionPair): Generator<PdfStream[] | undefined> {
  const drawn = new Set<number>()
  for (const streams of hungUp(pair)) {
    const [only, ...others] = streams ?? []
    const isAlone = only !== undefined && others.length === 0
    if (isAlone && drawn.has(only.start)) continue
    if (isAlone) drawn.add(only.start)
    yield streams
  }
}

/** Undefined for what hangs there for some readers only. */
function* hungUp(pair: RevisionPair): Generator<PdfStream[] | undefined> {
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
): (PdfStream[] | undefined)[] {
  const found: PdfStream[] = []
  const parts = singleKeys.get(key)
  if (parts) return drawnByParts(document, value, { keys: parts, arePictures: key === 'MK' })
  // The parts of a page's content are read one after the other: where a reader leaves one out, it joins others.
  if (key === 'Contents' && !isListOfAll(document, value)) return [undefined]
  collectStreams(
    document,
    value,
    { key, isNamed: key === 'XObject', isList: key === 'Contents', seen, depth: 0 },
    found,
  )
  // What is named is drawn by itself.
  return key === 'Contents' ? [found] : found.map((stream) => [stream])
}

/** The group of a mask is painted as what it is drawn by, whatever it says it is; icons may be pictures. */
function drawnByParts(
  document: PdfDocument,
  value: PdfObject,
  { keys, arePictures }: { keys: readonly string[]; arePictures: boolean },
): PdfStream[][] {
  const target = document.resolve(value)
  const dict = target instanceof PdfStream ? target.dict : target
  if (!(dict instanceof PdfDict)) return []
  const items = [...dict.entries, ...dict.ambiguous].filter(([key]) => keys.includes(key))
  const streams = items.map(([, item]) => document.resolve(item))
  return streams.flatMap((stream) =>
    stream instanceof PdfStream && !(arePictures && isPicture(document, stream)) ? [[stream]] : [],
  )
}

/** Whether all readers find the same parts in a list of contents: none of them is a list, or not there for some. */
function isListOfAll(document: PdfDocument, value: PdfObject): boolean {
  const list = document.resolve(value)
  if (!Array.isArray(list) || list.length < 2) return true
  const isSame =
    knownLists.get(list) ??
    list.every(
      (item) =>
        !Array.isArray(document.resolve(item)) && (!(item instanceof PdfRef) || isShownToAll(document, item)),
    )
  knownLists.set(list, isSame)
  return isSame
}

/** Thousands of pages may have one list. */
const knownLists = new WeakMap<readonly PdfObject[], boolean>()

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
  /** Under what key it hangs. */
  key: string
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
  } else if (at.key !== 'Pattern' || !isShading(document, value)) {
    for (const part of partsOf(value)) collectStreams(document, part, below, found)
  }
}

/** Under which something is looked at in a way of its own. */
const distinctKeys = new Set(['Contents', 'XObject', 'Pattern'])

/** Whether it was looked at from no deeper than now: then nothing below it was left out. */
function isSeen({ number }: PdfRef, { key, seen, depth }: Collecting): boolean {
  const place = `${number} ${distinctKeys.has(key) ? key : ''}`
  const before = seen.get(place)
  if (before !== undefined && before <= depth) return true
  seen.set(place, depth)
  return false
}

function partsOf(value: PdfObject): readonly PdfObject[] {
  if (Array.isArray(value)) return value
  if (!(value instanceof PdfDict)) return []
  return [...value.entries.values(), ...value.ambiguous.map(([, item]) => item)]
}

/** A pattern of colours that flow: meshes and functions are no operators, and what is drawn below it hangs under another key. */
function isShading(document: PdfDocument, value: PdfObject): boolean {
  if (!(value instanceof PdfDict) || value.ambiguous.length > 0) return false
  const type = document.resolve(value.get('PatternType'))
  return type instanceof PdfNumber && type.raw === '2'
}

/** A picture, whichever of two entries one takes. */
function isPicture(document: PdfDocument, { dict }: PdfStream): boolean {
  const others = dict.ambiguous.flatMap(([key, item]) => (key === 'Subtype' ? [item] : []))
  return [dict.get('Subtype'), ...others].every((type) => nameValue(document.resolve(type)) === 'Image')
}
