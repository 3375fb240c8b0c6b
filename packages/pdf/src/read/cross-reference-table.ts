import { isSpace } from './characters.ts'
import type { CrossReferenceEntry, EntryCollector } from './cross-reference-entries.ts'
import { maxObjectNumber } from './object-numbers.ts'
import { PdfDict } from './objects.ts'
import { ObjectParser } from './parse-object.ts'
import { PdfSyntaxError } from './syntax-error.ts'

const rowLength = 20
/** Two numbers on a line of their own, then the first row, or after none the next head or the trailer. */
const plainHead = /^\d+ \d+ {0,16}(?:\r\n|\r|\n)[\dt]/
const longestHead = 64
const comment = 37

/** Reads a table after its `xref`; returns the trailer. Throws PdfSyntaxError. */
export function readTableSection(bytes: Buffer, position: number, collected: EntryCollector): PdfDict {
  const parser = new ObjectParser(bytes, position, collected.budget)
  // Other readers take no comments here, and the word before ends at a space.
  if (!isSpace(bytes[position])) collected.irregular = true
  try {
    return readTable(parser, collected)
  } finally {
    collected.budget.spendWork(parser.position - position)
  }
}

function readTable(parser: ObjectParser, collected: EntryCollector): PdfDict {
  const start = parser.position
  let rowsEnd = -1
  for (;;) {
    const first = parser.word()
    if (first === 'trailer') break
    const head = parser.position - first.length
    const count = parser.word()
    // Some readers take a line at a time, and rows of so many bytes one after the other.
    const isPlain = plainHead.test(parser.bytes.toString('latin1', head, head + longestHead))
    const isNext = rowsEnd < 0 || head === rowsEnd
    if (!isPlain || !isNext || Number(first) > maxObjectNumber) collected.irregular = true
    if (!/^\d{1,10}$/.test(first) || !/^\d{1,10}$/.test(count)) throw new PdfSyntaxError('bad table')
    readSubsection(parser, Number(first), Number(count), collected)
    rowsEnd = Number(count) > 0 ? parser.position : -1
  }
  if (parser.bytes.subarray(start, parser.position).includes(comment)) collected.irregular = true
  const trailer = parser.value()
  if (!(trailer instanceof PdfDict)) throw new PdfSyntaxError('no trailer')
  return trailer
}

function readSubsection(parser: ObjectParser, first: number, count: number, collected: EntryCollector): void {
  let start = first
  for (let index = 0; index < count; index++) {
    if (index > 0 && isSpace(parser.bytes[parser.position])) collected.irregular = true
    const entry = readRow(parser, collected)
    if (!entry) {
      // Readers that count on the number take what follows for rows.
      collected.irregular = true
      return
    }
    // Some writers count the head of the free list as object 1, and some readers with them.
    if (index === 0 && start === 1 && entry === endOfFreeList) {
      start = 0
      collected.irregular = true
    }
    collected.add(start + index, entry)
  }
}

const free: CrossReferenceEntry = { kind: 'free' }
const endOfFreeList: CrossReferenceEntry = { kind: 'free' }

function entryOf(offset: number, generation: number, isFree: boolean): CrossReferenceEntry {
  if (!isFree) return { kind: 'offset', offset, generation }
  return generation === 65_535 ? endOfFreeList : free
}

/** The next row; undefined when the trailer comes before the declared number of rows. */
function readRow(parser: ObjectParser, collected: EntryCollector): CrossReferenceEntry | undefined {
  parser.skipSpace()
  const before = parser.position
  const regular = readRegularRow(parser)
  if (regular) return regular
  const offset = parser.word()
  if (offset === 'trailer') {
    parser.position = before
    return undefined
  }
  collected.irregular = true
  const generation = parser.word()
  const use = parser.word()
  if (!/^\d{1,12}$/.test(offset) || (use !== 'n' && use !== 'f')) throw new PdfSyntaxError('bad entry')
  return entryOf(Number(offset), Number(generation) || 0, use === 'f')
}

/** A row exactly as the standard has it: ten digits, five digits, one letter. */
function readRegularRow(parser: ObjectParser): CrossReferenceEntry | undefined {
  const { bytes, position } = parser
  const use = bytes[position + 17]
  if (bytes[position + 10] !== 32 || bytes[position + 16] !== 32 || (use !== 110 && use !== 102)) {
    return undefined
  }
  const offset = digits(bytes, position, 10)
  const generation = digits(bytes, position + 11, 5)
  const [blank, end] = [bytes[position + rowLength - 2], bytes[position + rowLength - 1]]
  if (offset < 0 || generation < 0 || !isSpace(blank) || (end !== 10 && end !== 13)) return undefined
  parser.position += rowLength
  return entryOf(offset, generation, use === 102)
}

function digits(bytes: Buffer, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}
