import type { PdfDocument } from '../read/document.ts'
import { mostKindBytes } from '../read/cross-reference-stream.ts'
import { readIndirectObject } from '../read/indirect-object.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  numberValue,
  type PdfObject,
} from '../read/objects.ts'
import type { ObjectPlace } from '../read/object-streams.ts'
import { ObjectParser } from '../read/parse-object.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { readMembers, remembered, type Members } from './misleading-rows.ts'
import { isPlainStructure } from './plain-streams.ts'
import { endsStream, readPlainObject, readPlainValue, type Nulls } from './plain-syntax.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Reports what an update does not write plainly: an object that reads here as it did before may be another one, or
 * none, for other readers, and hide the page or show it otherwise. What was not written plainly before, and is now, was
 * another one for them.
 */
export function reportUnplain(pair: RevisionPair): void {
  const { before, after } = pair
  const isReadBefore = remembered((stream) => readMembers(before, stream))
  for (const number of pair.rewritten) {
    const row = after.entries.get(number)
    if (!row || row.kind === 'free' || !pair.newer.isReachable(number)) continue
    const isNew = before.get(number) === null
    const isSound =
      isPlain(after, number, isNew ? 'allowed' : 'refused') &&
      (isNew || (isPlain(before, number) && isUnpacked(before, number, isReadBefore)))
    if (isSound || isReported(pair, number)) continue
    pair.forbid('object', { object: number, detail: 'syntax' })
  }
  if (!sectionsArePlain(pair)) pair.forbid('trailer', { detail: 'syntax' })
}

/** Whether every reader found an object in the stream that it was packed in, if it was: of two there, PDF.js takes the last. */
function isUnpacked({ entries }: PdfDocument, number: number, membersOf: Members): boolean {
  const entry = entries.get(number)
  if (entry?.kind !== 'packed') return true
  const members = membersOf(entry.stream)
  return members?.[entry.index] === number && !repeatedIn(members).has(number)
}

const knownRepeats = new WeakMap<readonly number[], ReadonlySet<number>>()

/** Numbers that stand in a list more than once. */
export function repeatedIn(numbers: readonly number[]): ReadonlySet<number> {
  const known = knownRepeats.get(numbers)
  if (known) return known
  const seen = new Set<number>()
  const found = new Set<number>()
  for (const number of numbers) (seen.has(number) ? found : seen).add(number)
  knownRepeats.set(numbers, found)
  return found
}

function isReported({ changes }: RevisionPair, number: number): boolean {
  return changes.some(({ kind, object }) => kind === 'object' && object === number)
}

/** Whether an object is written as every reader reads it, and is where its row leads; not so what is not there. */
export function isPlain(document: PdfDocument, number: number, nulls: Nulls = 'refused'): boolean {
  const entry = document.entries.get(number)
  if (entry?.kind === 'offset')
    return isPlainObject(document, entry.offset + document.base, document.get(number), nulls)
  if (entry?.kind !== 'packed' || !isPlainHolder(document, entry.stream)) return false
  const place = placeInStream(document, number, entry)
  return place !== undefined && (readPlainValue(place.data, place.at, nulls) ?? Infinity) <= place.end
}

const knownHolders = new WeakMap<PdfDocument, Map<number, boolean>>()

/** Whether an object stream is written plainly itself: each is looked at once. */
function isPlainHolder(document: PdfDocument, stream: number): boolean {
  const holders = knownHolders.get(document) ?? new Map<number, boolean>()
  knownHolders.set(document, holders)
  const known =
    holders.get(stream) ??
    (document.entries.get(stream)?.kind === 'offset' &&
      isPlain(document, stream, 'allowed') &&
      holdsPlain(document, stream))
  holders.set(stream, known)
  return known
}

/**
 * Whether all that is in an object stream is written plainly, be it that no row leads there any more: MuPDF and PDF.js read
 * them all for one, and have none where one is not.
 */
function holdsPlain(document: PdfDocument, stream: number): boolean {
  return document.numbersIn(stream).every((number, index) => {
    const place = placeInStream(document, number, { stream, index })
    if (!place || !isReadable(document, number, { stream, index })) return false
    return (readPlainValue(place.data, place.at, 'allowed') ?? Infinity) <= place.end
  })
}

/** What is read at all is within what may be read of a file: a value of a million parts is not looked through over and over. */
function isReadable(
  { objectStreams }: PdfDocument,
  number: number,
  { stream, index }: { stream: number; index: number },
): boolean {
  try {
    objectStreams.read(stream, number, index)
    return true
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

function placeInStream(
  { objectStreams }: PdfDocument,
  number: number,
  { stream, index }: { stream: number; index: number },
): ObjectPlace | undefined {
  try {
    return objectStreams.placeOf(stream, number, index)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  }
}

function isPlainObject(document: PdfDocument, at: number, value: PdfObject, nulls: Nulls): boolean {
  const object = hasGarbled(value) ? undefined : readPlainObject(document.bytes, at, nulls)
  if (object?.dataAt === undefined) return object !== undefined
  return value instanceof PdfStream && endsWhereItSays(document, value)
}

function endsWhereItSays(document: PdfDocument, { dict, start }: PdfStream): boolean {
  const length = document.resolve(dict.get('Length'))
  return (
    length instanceof PdfNumber &&
    /^\d+$/.test(length.raw) &&
    endsStream(document.bytes, start + length.value)
  )
}

/** Whether readers make different texts of something in it; nesting is bounded by the parser. */
function hasGarbled(value: PdfObject): boolean {
  if (value instanceof PdfString) return value.isGarbled
  if (value instanceof PdfStream) return hasGarbled(value.dict)
  const parts = value instanceof PdfDict ? [...value.entries.values()] : Array.isArray(value) ? value : []
  return parts.some((part) => hasGarbled(part))
}

/** What says where the rows are of a cross-reference stream. */
export const rowKeys = ['Size', 'W', 'Index']

/** Cross-references of the update and what they say as trailers; where their chain leads back, it ends. */
function sectionsArePlain({ before, after }: RevisionPair): boolean {
  const seen = new Set<number>()
  let next: number | undefined = after.startxref + after.base
  while (next !== undefined && next >= before.bytes.length && !seen.has(next)) {
    seen.add(next)
    const trailer = plainTrailer(after, next)
    if (!trailer) return false
    const previous = trailer.get('Prev')
    // MuPDF looks for a section at 0 as well.
    if (!isPlainOffset(previous) || (previous instanceof PdfNumber && previous.value === 0)) return false
    next = previous instanceof PdfNumber ? previous.value + after.base : undefined
  }
  // What is only said in the data of what was signed nobody has followed so far, and not all do.
  if (next !== undefined && !before.crossReference.sections.has(next - after.base)) return false
  // Where every reader began before is plain as well: one that gave up a stream there follows it now, or no longer opens
  // the file. A table is followed, or not, wherever it stands.
  const began = before.startxref + before.base
  if (next === began) return before.form === 'table' || isReadWhole(before, began)
  return before.ambiguous.length === 0 && plainTrailer(before, began) !== undefined
}

/** Whether an offset is absent or of digits alone: what is written otherwise, some readers do not follow. */
export function isPlainOffset(value: PdfObject | undefined): boolean {
  return value === undefined || (value instanceof PdfNumber && /^\d+$/.test(value.raw))
}

function plainTrailer(document: PdfDocument, at: number): PdfDict | undefined {
  const { bytes } = document
  const isTable = /^\s*xref/.test(bytes.toString('latin1', at, at + 64))
  const start = isTable ? bytes.indexOf('trailer', at) + 'trailer'.length : at
  const value = valueAt(bytes, isTable ? start : bytes.indexOf('obj', at) + 'obj'.length)
  // Of a key that stands twice, Poppler takes another one than all others where there are many.
  if (!(value instanceof PdfDict) || value.ambiguous.length > 0) return undefined
  if (isTable) return readPlainValue(bytes, start, 'allowed') === undefined ? undefined : value
  const section = readPlainObject(bytes, at, 'allowed')
  if (section?.dataAt === undefined || value.get('Length') instanceof PdfRef) return undefined
  const stream = new PdfStream(value, section.dataAt, 0, 0)
  return isPlainStructure(document, stream, rowKeys) && endsWhereItSays(document, stream) ? value : undefined
}

const lineFeed = 10
/** Its last byte may be one that elsewhere is a blank. */
const endOfRows = /^[\r\n]{0,2}endstream[\0\t\n\f\r ]{1,32}endobj/

/** Whether every reader found where the data of a cross-reference stream begin and end. */
function isReadWhole(document: PdfDocument, at: number): boolean {
  const { value } = readIndirectObject(document.bytes, at)
  if (!(value instanceof PdfStream) || document.bytes[value.start - 1] !== lineFeed) return false
  const [kinds = null] = document.array(value.dict.get('W')) ?? []
  const end = value.start + (document.number(value.dict.get('Length')) ?? -1)
  const isEnd = endOfRows.test(document.bytes.toString('latin1', end, end + 64))
  return (numberValue(kinds) ?? 0) <= mostKindBytes && isEnd
}

function valueAt(bytes: Buffer, at: number): PdfObject {
  try {
    return new ObjectParser(bytes, at).value()
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
}
