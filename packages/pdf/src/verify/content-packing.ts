import { constants, inflateRawSync } from 'node:zlib'
import { PdfError } from '../errors.ts'
import { decodeAscii85, decodeAsciiHex } from '../read/ascii-filters.ts'
import type { PdfDocument } from '../read/document.ts'
import { undoPngRows } from '../read/filters.ts'
import { isFollowed } from '../read/followed.ts'
import { decodeWholeLzw } from '../read/lzw.ts'
import { PdfDict, PdfNumber, PdfRef, numberValue, type PdfObject, type PdfStream } from '../read/objects.ts'
import type { ReadingBudget } from '../read/reading-budget.ts'
import { decodeRunLength, endsRuns } from '../read/run-length.ts'
import { filtersOf, type StreamFilter } from '../read/stream-filters.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isReadOtherwise } from './look-content.ts'
import { isDecryptedAlike, isPlainlyPredicted } from './plain-streams.ts'
import { endsAlike, endsInTime } from './stream-ends.ts'
import { isWhole85, isWholeHex } from './whole-text.ts'

/** What says how a stream is unpacked, and what some readers take before it. */
const others = 'F DP FFilter FDecodeParms'.split(' ')
const packingKeys = new Set([...others, 'Filter', 'DecodeParms', 'Length', 'Type'])
/** What readers look up to unpack a stream: where one does not find it, it reads other data. */
const lookedUp = ['Filter', 'DecodeParms', 'Length', 'Type']

/**
 * Content as all readers unpack it; undefined for what is packed like a picture, encrypted in a way of its own, damaged, or
 * says in two ways how it is packed, or where it begins or ends.
 */
export function contentUnpackedAlike(
  document: PdfDocument,
  stream: PdfStream,
  budget: ReadingBudget,
): Buffer | undefined {
  try {
    const { dict } = stream
    if (others.some((key) => dict.has(key)) || dict.ambiguous.some(([key]) => packingKeys.has(key)))
      return undefined
    if (!lookedUp.every((key) => isFoundByAll(document, dict.get(key)))) return undefined
    const filters = filtersOf(dict, document.resolve)
    const isDecryptedOtherwise = document.security && filters.some(({ name }) => name === 'Crypt')
    if (isDecryptedOtherwise || isReadOtherwise(document, stream)) return undefined
    if (!isDecryptedAlike(document, stream)) return undefined
    if (!beginsPlainly(document, stream)) return undefined
    if (!(filters.length === 0 ? endsAlike : endsInTime)(document, stream)) return undefined
    const setting = {
      document,
      parameters: filters.length === 1 ? document.dict(dict.get('DecodeParms')) : undefined,
      hasParameters: dict.has('DecodeParms'),
      budget,
    }
    return unpacked(document.encoded(stream, filters), filters, setting)
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof PdfError) return undefined
    throw error
  }
}

/** Deeper nothing is looked for that says how a stream is packed. */
const mostNested = 8

/** Whether a value and all in it is there for every reader: some follow no reference to another generation or reference. */
function isFoundByAll(document: PdfDocument, value: PdfObject | undefined, depth = 0): boolean {
  if (depth > mostNested) return false
  const below = (item: PdfObject): boolean => isFoundByAll(document, item, depth + 1)
  if (value instanceof PdfRef) return isShownToAll(document, value) && below(document.get(value.number))
  if (Array.isArray(value)) return value.every(below)
  return !(value instanceof PdfDict) || [...value.entries.values()].every(below)
}

/** Whether every reader finds what a reference leads to, or none does. */
export function isShownToAll(document: PdfDocument, ref: PdfRef): boolean {
  return isFollowed(document, ref) && !document.crossReference.hidden.has(ref.number)
}

/** Whether nothing but spaces stands behind the word before the data: Poppler and PDF.js pass over the rest of its line. */
function beginsPlainly({ bytes }: PdfDocument, { start }: PdfStream): boolean {
  return /stream *(?:\r\n|\n|\r)$/.test(bytes.toString('latin1', Math.max(0, start - longestHead), start))
}

const longestHead = 64

interface Unpacking {
  document: PdfDocument
  /** A dictionary of its own, of one filter; undefined without, and for a list. */
  parameters: PdfDict | undefined
  hasParameters: boolean
  budget: ReadingBudget
}

/** Undoes filters; throws PdfSyntaxError for data of which some readers make something else. */
function unpacked(stored: Buffer, filters: readonly StreamFilter[], setting: Unpacking): Buffer {
  let data = stored
  for (const filter of filters) {
    data = undone(filter, data, setting)
    setting.budget.spendDecoded(data.length)
  }
  return data
}

function undone({ name, parameters }: StreamFilter, data: Buffer, setting: Unpacking): Buffer {
  const { document, budget } = setting
  const at = (key: string): number => numberValue(document.resolve(parameters.get(key))) ?? 1
  const most = budget.decodableBytes
  if (at('EarlyChange') !== 1) throw new PdfSyntaxError('not unpacked alike')
  if (name === 'FlateDecode') return unpredicted(inflateWhole(data, most), parameters, at)
  if (at('Predictor') !== 1) throw new PdfSyntaxError('not unpacked alike')
  if (name === 'ASCIIHexDecode' && isWholeHex(data)) return decodeAsciiHex(data)
  if (name === 'ASCII85Decode' && isWhole85(withEndTogether(data))) return decodeAscii85(data, most)
  if (name === 'RunLengthDecode' && endsRuns(data)) return decodeRunLength(data, most)
  if (name === 'LZWDecode' && saysNothingNew(setting)) return decodeWholeLzw(data, most)
  throw new PdfSyntaxError('not unpacked alike')
}

/** Rows predicted as in PNG, of pixels of one byte, are the same to all; others are not. */
function unpredicted(rows: Buffer, parameters: PdfDict, at: (key: string) => number): Buffer {
  if (at('Predictor') === 1) return rows
  if (!isPlainlyPredicted(parameters, rows)) throw new PdfSyntaxError('not unpacked alike')
  return undoPngRows(rows, at('Columns'), 1)
}

/** What all take for granted may be said in a dictionary; where parameters stand as a list, PDF.js gives up. */
function saysNothingNew({ hasParameters, parameters }: Unpacking): boolean {
  if (!hasParameters) return true
  const early = parameters?.get('EarlyChange')
  return parameters?.entries.size === 1 && early instanceof PdfNumber && early.raw === '1'
}

/** Lines that are broken after so many characters may part the sign of the end: all end at its first character. */
function withEndTogether(data: Buffer): Buffer {
  const end = data.indexOf('~')
  const rest = data.toString('latin1', end + 1, end + 1 + longestHead)
  const apart = end < 0 ? undefined : /^[\t\n\r ]{1,4}(?=>)/.exec(rest)?.[0]
  if (apart === undefined) return data
  return Buffer.concat([data.subarray(0, end + 1), data.subarray(end + 1 + apart.length)])
}

/** Inflates what has a right head and says where it ends, or stops between two blocks; no reader asks for the sum. */
function inflateWhole(data: Buffer, maxOutputLength: number): Buffer {
  if (data.length === 0) return data
  const [first = 0, second = 0] = data
  const isHead = (first & 15) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0
  if (!isHead || (second & 32) !== 0) throw new PdfSyntaxError('no head of deflated data')
  const isCut = data.subarray(-emptyBlock.length).equals(emptyBlock)
  try {
    return inflateRawSync(data.subarray(2), {
      maxOutputLength,
      ...(isCut && { finishFlush: constants.Z_SYNC_FLUSH }),
    })
  } catch {
    throw new PdfSyntaxError('damaged deflate data')
  }
}

/** The length and its complement of a block without data, as programs write that go on later. */
const emptyBlock = Buffer.from([0, 0, 255, 255])
