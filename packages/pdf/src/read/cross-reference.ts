import { PdfDict, PdfStream, nameValue, numberValue, type PdfObject } from './objects.ts'
import { ObjectParser, PdfSyntaxError } from './parse-object.ts'
import { applyFilters, readIndirectObject, storedBytes } from './indirect-object.ts'

/** Where an object is. */
export type CrossReferenceEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'packed'; stream: number; index: number }

/** The merged cross-reference of all revisions. */
export interface CrossReference {
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDict
  /** How the newest revision is written; a following one must be written the same way. */
  form: 'table' | 'stream'
  /** Tables that also name a cross-reference stream: readers may disagree about their objects. */
  hybridSections: number
}

/** Object numbers beyond this are refused (Annex C of ISO 32000-1). */
export const maxObjectNumber = 8_388_607
const maxSections = 4096

/** Follows the chain of sections from an offset; `base` is added to every offset. */
export function readCrossReference(bytes: Buffer, startOffset: number, base: number): CrossReference {
  const entries = new Map<number, CrossReferenceEntry>()
  const seen = new Set<number>()
  let newest: Section | undefined
  let hybridSections = 0
  let next: number | undefined = startOffset
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    if (seen.size > maxSections) throw new PdfSyntaxError('too many revisions')
    const section = readSection(bytes, next + base, entries)
    newest ??= section
    const extra = numberValue(section.trailer.get('XRefStm'))
    if (extra !== undefined && !seen.has(extra)) {
      hybridSections++
      seen.add(extra)
      readHybridPart(bytes, extra + base, entries)
    }
    next = numberValue(section.trailer.get('Prev'))
  }
  if (!newest) throw new PdfSyntaxError('no cross-reference')
  return { entries, trailer: newest.trailer, form: newest.form, hybridSections }
}

interface Section {
  trailer: PdfDict
  form: 'table' | 'stream'
}

function readHybridPart(bytes: Buffer, offset: number, entries: Map<number, CrossReferenceEntry>): void {
  try {
    readStreamSection(bytes, offset, entries)
  } catch (error) {
    // A reader of the table alone still sees the document.
    if (!(error instanceof PdfSyntaxError)) throw error
  }
}

function readSection(bytes: Buffer, offset: number, entries: Map<number, CrossReferenceEntry>): Section {
  const parser = new ObjectParser(bytes, offset)
  parser.skipSpace()
  if (parser.position >= bytes.length || offset < 0)
    throw new PdfSyntaxError('cross-reference outside the file')
  if (!parser.startsWith('xref')) return readStreamSection(bytes, parser.position, entries)
  parser.position += 4
  return { trailer: readTable(parser, entries), form: 'table' }
}

function readTable(parser: ObjectParser, entries: Map<number, CrossReferenceEntry>): PdfDict {
  for (;;) {
    const first = parser.word()
    if (first === 'trailer') break
    const count = parser.word()
    if (!/^\d{1,10}$/.test(first) || !/^\d{1,10}$/.test(count)) throw new PdfSyntaxError('bad table')
    readSubsection(parser, Number(first), Number(count), entries)
  }
  const trailer = parser.value()
  if (!(trailer instanceof PdfDict)) throw new PdfSyntaxError('no trailer')
  return trailer
}

function readSubsection(
  parser: ObjectParser,
  first: number,
  count: number,
  entries: Map<number, CrossReferenceEntry>,
): void {
  let start = first
  for (let index = 0; index < count; index++) {
    const before = parser.position
    const offset = parser.word()
    if (offset === 'trailer') {
      parser.position = before
      return
    }
    const generation = parser.word()
    const use = parser.word()
    if (!/^\d{1,12}$/.test(offset) || (use !== 'n' && use !== 'f')) throw new PdfSyntaxError('bad entry')
    // Some writers count the head of the free list as object 1.
    if (index === 0 && start === 1 && use === 'f' && generation === '65535') start = 0
    addEntry(
      entries,
      start + index,
      use === 'f'
        ? { kind: 'free' }
        : { kind: 'offset', offset: Number(offset), generation: Number(generation) || 0 },
    )
  }
}

function readStreamSection(
  bytes: Buffer,
  offset: number,
  entries: Map<number, CrossReferenceEntry>,
): Section {
  const { value } = readIndirectObject(bytes, offset)
  if (!(value instanceof PdfStream) || nameValue(value.dict.get('Type')) !== 'XRef') {
    throw new PdfSyntaxError('not a cross-reference stream')
  }
  const { dict } = value
  const data = applyFilters(storedBytes(bytes, value.start, numberValue(dict.get('Length'))), dict, direct)
  const widths = numbersOf(dict.get('W'))
  const index = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, numberValue(dict.get('Size')) ?? 0]
  if (widths.length < 3 || widths.some((width) => width < 0 || width > 8))
    throw new PdfSyntaxError('bad widths')
  readRows(data, widths, index, entries)
  return { trailer: dict, form: 'stream' }
}

function readRows(
  data: Buffer,
  widths: number[],
  index: number[],
  entries: Map<number, CrossReferenceEntry>,
): void {
  let at = 0
  const field = (width: number): number => {
    let value = 0
    for (let count = 0; count < width; count++) value = value * 256 + (data[at++] ?? 0)
    return value
  }
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const rowLength = typeWidth + secondWidth + thirdWidth
  if (rowLength === 0) throw new PdfSyntaxError('bad widths')
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0
    const count = index[pair + 1] ?? 0
    for (let row = 0; row < count && at + rowLength <= data.length; row++) {
      const type = typeWidth === 0 ? 1 : field(typeWidth)
      const second = field(secondWidth)
      const third = field(thirdWidth)
      addEntry(entries, first + row, entryOf(type, second, third))
    }
  }
}

function entryOf(type: number, second: number, third: number): CrossReferenceEntry {
  if (type === 1) return { kind: 'offset', offset: second, generation: third }
  if (type === 2) return { kind: 'packed', stream: second, index: third }
  return { kind: 'free' }
}

function addEntry(
  entries: Map<number, CrossReferenceEntry>,
  number: number,
  entry: CrossReferenceEntry,
): void {
  if (number > maxObjectNumber) throw new PdfSyntaxError('object number too high')
  if (!entries.has(number)) entries.set(number, entry)
}

function numbersOf(value: PdfObject | undefined): number[] {
  return Array.isArray(value) ? value.map((item) => numberValue(item) ?? 0) : []
}

/** A cross-reference stream has no use for references yet. */
function direct(item: PdfObject | undefined): PdfObject {
  return item ?? null
}
