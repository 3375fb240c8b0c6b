import { constants, inflateRawSync } from 'node:zlib'
import { PdfError } from '../errors.ts'
import { decodeAscii85, decodeAsciiHex } from '../read/ascii-filters.ts'
import { isSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { isFollowed } from '../read/followed.ts'
import { decodeWholeLzw } from '../read/lzw.ts'
import { PdfDict, PdfRef, numberValue, type PdfObject, type PdfStream } from '../read/objects.ts'
import type { ReadingBudget } from '../read/reading-budget.ts'
import { decodeRunLength, endsRuns } from '../read/run-length.ts'
import { filtersOf, type StreamFilter } from '../read/stream-filters.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isReadOtherwise } from './look-content.ts'
import { isDecryptedAlike } from './plain-streams.ts'
import { endsAlike, endsInTime } from './stream-ends.ts'

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
    const setting = { document, hasParameters: dict.has('DecodeParms'), budget }
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

/** Whether nothing but blanks stands behind the word before the data: Poppler and PDF.js pass over the rest of its line. */
function beginsPlainly({ bytes }: PdfDocument, { start }: PdfStream): boolean {
  return /stream[\t ]*(?:\r\n|\n|\r)$/.test(bytes.toString('latin1', Math.max(0, start - longestHead), start))
}

const longestHead = 64

interface Unpacking {
  document: PdfDocument
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
  const { document, hasParameters, budget } = setting
  const at = (key: string): number => numberValue(document.resolve(parameters.get(key))) ?? 1
  if (at('Predictor') !== 1 || at('EarlyChange') !== 1) throw new PdfSyntaxError('not unpacked alike')
  const most = budget.decodableBytes
  if (name === 'FlateDecode') return inflateWhole(data, most)
  if (name === 'ASCIIHexDecode' && isWholeHex(data)) return decodeAsciiHex(data)
  if (name === 'ASCII85Decode' && isWhole85(data)) return decodeAscii85(data, most)
  if (name === 'RunLengthDecode' && endsRuns(data)) return decodeRunLength(data, most)
  // Where parameters stand as a list, PDF.js gives up.
  if (name === 'LZWDecode' && !hasParameters) return decodeWholeLzw(data, most)
  throw new PdfSyntaxError('not unpacked alike')
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

function isWholeHex(data: Buffer): boolean {
  return isOnly(data, '>', (code) => isBlank(code) || hexDigits.has(code))
}

/**
 * Groups of five characters, none of them more than four bytes, or a letter for four noughts; the last of more than one,
 * and as it is written for its bytes: MuPDF fills it up otherwise than the others.
 */
function isWhole85(data: Buffer): boolean {
  let [group, count] = [0, 0]
  const isWhole = isOnly(data, '~>', (code) => {
    if (isBlank(code)) return true
    if (code === letterOfNoughts) return count === 0
    if (code < 33 || code > 117) return false
    group = group * 85 + (code - 33)
    count++
    if (count < 5) return true
    const isNumber = group < 2 ** 32
    group = count = 0
    return isNumber
  })
  return isWhole && (count === 0 || isWrittenGroup(group, count))
}

/** Whether the last characters are those that are written for their bytes, which are filled up with noughts. */
function isWrittenGroup(group: number, count: number): boolean {
  if (count === 1) return false
  const unit = 85 ** (5 - count)
  const room = 256 ** (5 - count)
  // What it is filled up to by the others: with the greatest digits.
  const bytes = Math.floor((group * unit + unit - 1) / room)
  return bytes < 256 ** (count - 1) && Math.floor((bytes * room) / unit) === group
}

const letterOfNoughts = 122
const hexDigits: ReadonlySet<number> = new Set(Buffer.from('0123456789abcdefABCDEF'))

function isBlank(code: number): boolean {
  // To PDF.js a form feed is none.
  return code !== 0 && code !== 12 && isSpace(code)
}

/** Whether data are made of these characters, up to the sign of their end, and nothing but blanks follows. */
function isOnly(data: Buffer, sign: string, isPart: (code: number) => boolean): boolean {
  const end = data.indexOf(sign)
  if (end < 0 || !/^[\0\t\n\f\r ]*$/.test(data.toString('latin1', end + sign.length))) return false
  for (let at = 0; at < end; at++) if (!isPart(data[at] ?? 0)) return false
  return true
}
