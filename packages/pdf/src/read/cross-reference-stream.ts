import type { CrossReferenceEntry, EntryCollector } from './cross-reference-entries.ts'
import { readIndirectObject, storedBytes } from './indirect-object.ts'
import { PdfStream, nameValue, numberValue, type PdfDict, type PdfObject } from './objects.ts'
import { applyFilters, filtersOf } from './stream-filters.ts'
import { PdfSyntaxError } from './syntax-error.ts'

const maxWidth = 8
/** Poppler takes no more for what kind of row it is. */
export const mostKindBytes = 4
/** Free, in the file, in an object stream. */
const mostTypes = 2

/** Reads a cross-reference stream (ISO 32000-1, 7.5.8); returns its dictionary, the trailer. Throws PdfSyntaxError. */
export function readStreamSection(bytes: Buffer, offset: number, collected: EntryCollector): PdfDict {
  const { budget } = collected
  const { value } = readIndirectObject(bytes, offset, budget)
  if (!(value instanceof PdfStream) || nameValue(value.dict.get('Type')) !== 'XRef') {
    throw new PdfSyntaxError('not a cross-reference stream')
  }
  const { dict } = value
  const stored = storedBytes(bytes, value.start, numberValue(dict.get('Length')), budget)
  collected.streams.push({ from: value.start, end: value.start + stored.length })
  const data = applyFilters(stored, filtersOf(dict, direct), direct, budget)
  const widths = numbersOf(dict.get('W'))
  const index = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, numberValue(dict.get('Size')) ?? 0]
  if (widths.length < 3 || widths.some((width) => width > maxWidth)) throw new PdfSyntaxError('bad widths')
  if (widths.length > 3 || (widths[0] ?? 0) > mostKindBytes || index.length % 2 > 0)
    collected.irregular = true
  readRows(data, widths, index, collected)
  return dict
}

function readRows(data: Buffer, widths: number[], index: number[], collected: EntryCollector): void {
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
    // Readers that count on the number give up, and look for the objects themselves.
    if (at + count * rowLength > data.length) collected.irregular = true
    for (let row = 0; row < count && at + rowLength <= data.length; row++) {
      const type = typeWidth === 0 ? 1 : field(typeWidth)
      const second = field(secondWidth)
      const third = field(thirdWidth)
      if (type > mostTypes) collected.irregular = true
      collected.add(first + row, entryOf(type, second, third))
    }
  }
}

function entryOf(type: number, second: number, third: number): CrossReferenceEntry {
  if (type === 1) return { kind: 'offset', offset: second, generation: third }
  if (type === 2) return { kind: 'packed', stream: second, index: third }
  // Of tables nobody goes by it.
  return { kind: 'free', generation: third }
}

function numbersOf(value: PdfObject | undefined): number[] {
  const numbers = Array.isArray(value) ? value.map((item) => numberValue(item) ?? -1) : []
  if (numbers.some((number) => number < 0 || !Number.isInteger(number))) {
    throw new PdfSyntaxError('bad number in a cross-reference stream')
  }
  return numbers
}

/** A cross-reference stream has no use for references yet. */
function direct(item: PdfObject | undefined): PdfObject {
  return item ?? null
}
