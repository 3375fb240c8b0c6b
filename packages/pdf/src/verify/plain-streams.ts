import { inflateSync } from 'node:zlib'
import { decodeAscii85, decodeAsciiHex } from '../read/ascii-filters.ts'
import type { PdfDocument } from '../read/document.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  nameValue,
  numberValue,
  type PdfObject,
  type PdfStream,
} from '../read/objects.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isWhole85, isWholeHex } from './whole-text.ts'

/** Deflated data are never shorter than a thousandth of what they become. */
const mostTimes = 1032
/** Beyond this nobody keeps cross-references, object streams or the looks of fields. */
const longestData = 48 * 1024 * 1024

const packingKeys = ['Filter', 'DecodeParms']

/**
 * Whether a stream that holds the file together, a cross-reference or packed objects, says with whole numbers what it
 * says under these keys, and is packed as every reader unpacks it: where one gives up, it looks for the objects itself.
 */
export function isPlainStructure(document: PdfDocument, stream: PdfStream, keys: readonly string[]): boolean {
  const isPlain = keys.every((key) => isWholeOrAbsent(stream.dict.get(key)))
  if (!isPlain || packingKeys.some((key) => hasReference(stream.dict.get(key))) || stream.dict.has('F'))
    return false
  const isUsual = filterNames(document, stream.dict).every((name) => name === 'FlateDecode')
  return isUsual && plainData(document, stream) !== undefined
}

/** The data of a stream that every reader unpacks in the same way; undefined for others. */
export function plainData(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  const [first, second, ...others] = filterNames(document, stream.dict)
  if (others.length > 0 || stream.dict.has('DP') || !isDecryptedAlike(document, stream)) return undefined
  if (first === undefined) return decoded(document, stream)
  const isPlain =
    first === 'FlateDecode' && second === undefined
      ? inflatesPlainly(document, stream.dict, document.encoded(stream))
      : isPlainText(document, stream, [first, second])
  return isPlain ? decoded(document, stream) : undefined
}

/** Operators that every reader unpacks in the same way. Some programs say of nothing that it is deflated: all read nothing. */
export function plainContent(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  const [first, ...others] = filterNames(document, stream.dict)
  const isEmpty = first === 'FlateDecode' && others.length === 0 && isNothing(document, stream)
  return isEmpty ? Buffer.alloc(0) : plainData(document, stream)
}

function isNothing(document: PdfDocument, stream: PdfStream): boolean {
  if (document.stored(stream).length === 0) return true
  return isDecryptedAlike(document, stream) && document.encoded(stream).length === 0
}

/** Where the last block says nothing of its padding, Poppler leaves it out, and others do not. */
export function isDecryptedAlike(document: PdfDocument, stream: PdfStream): boolean {
  const { security } = document
  const cipher = security?.cipherOfStream(nameValue(stream.dict.get('Type')), undefined)
  if (!security || cipher === undefined) return true
  return security.isWhole(cipher, stream, document.stored(stream))
}

/** Whether bytes are written as text, all of it, and perhaps deflated before. */
function isPlainText(
  document: PdfDocument,
  stream: PdfStream,
  [first, second]: readonly [string, string | undefined],
): boolean {
  if (first !== 'ASCIIHexDecode' && first !== 'ASCII85Decode') return false
  const text = document.encoded(stream)
  if (!(first === 'ASCIIHexDecode' ? isWholeHex(text) : isWhole85(text))) return false
  if (second === undefined) return true
  const bytes = first === 'ASCIIHexDecode' ? decodeAsciiHex(text) : decodeAscii85(text, longestData)
  return second === 'FlateDecode' && inflatesPlainly(document, stream.dict, bytes)
}

/** Whether a value refers to an object, which some readers know when they unpack a stream, others not yet; bounded by the parser. */
export function hasReference(value: PdfObject | undefined): boolean {
  if (value instanceof PdfRef) return true
  const parts = value instanceof PdfDict ? [...value.entries.values()] : Array.isArray(value) ? value : []
  return parts.some((part) => hasReference(part))
}

function isWholeOrAbsent(value: PdfObject | undefined): boolean {
  if (value === undefined) return true
  const numbers = Array.isArray(value) ? value : [value]
  return numbers.every(
    (item) => item instanceof PdfNumber && /^\d+$/.test(item.raw) && item.value <= maxObjectNumber + 1,
  )
}

/** The filters of a stream by their names, first what is undone first; empty for what is no name. */
export function filterNames(document: PdfDocument, dict: PdfDict): string[] {
  const value = document.resolve(dict.get('Filter'))
  const list = Array.isArray(value) ? value : value === null ? [] : [value]
  return list.map((item) => nameValue(document.resolve(item)) ?? '')
}

/** Whether data are deflated without a fault, and their rows predicted as in PNG or not at all. */
function inflatesPlainly(document: PdfDocument, dict: PdfDict, data: Buffer): boolean {
  const rows = inflated(document, data)
  const value = document.resolve(dict.get('DecodeParms'))
  const isList = Array.isArray(document.resolve(dict.get('Filter')))
  // Of the other form than the filters they are parameters to nobody, or to one.
  if (value !== null && Array.isArray(value) !== isList) return false
  const settings = (Array.isArray(value) ? value : [value]).map((item) => document.resolve(item))
  return rows !== undefined && settings.every((item) => isPlainlyPredicted(item, rows))
}

/** Of one document together: thousands of streams may each be as long as can be, and wrong at their end. */
const mostInflated = 8 * longestData
const inflatedBytes = new WeakMap<PdfDocument, number>()

function inflated(document: PdfDocument, data: Buffer): Buffer | undefined {
  const before = inflatedBytes.get(document) ?? 0
  if (before > mostInflated) return undefined
  try {
    const rows = inflateSync(data, { maxOutputLength: longestData })
    inflatedBytes.set(document, before + rows.length)
    return rows
  } catch {
    // A wrong head, a wrong sum or an early end: some readers show nothing of it, others as much as there is.
    inflatedBytes.set(document, before + Math.min(longestData, data.length * mostTimes))
    return undefined
  }
}

/** Whether parameters say with whole numbers how rows are predicted, and these are rows of which all readers make the same. */
export function isPlainlyPredicted(settings: PdfObject, rows: Buffer): boolean {
  if (!(settings instanceof PdfDict)) return settings === null
  if (![...settings.entries.values()].every((value) => isWholeOrAbsent(value))) return false
  const at = (key: string, otherwise: number): number => numberValue(settings.get(key)) ?? otherwise
  const predictor = at('Predictor', 1)
  if (predictor <= 1) return true
  // Of pixels that are no byte, and of a row that is cut short, readers make several things.
  if (at('Colors', 1) !== 1 || at('BitsPerComponent', 8) !== 8) return false
  const length = 1 + at('Columns', 1)
  return predictor >= 10 && predictor <= 15 && rows.length % length === 0 && hasKnownTags(rows, length)
}

const mostTag = 4

function hasKnownTags(rows: Buffer, length: number): boolean {
  for (let at = 0; at < rows.length; at += length) if ((rows[at] ?? 0) > mostTag) return false
  return true
}

function decoded(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  try {
    return document.decode(stream)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  }
}
