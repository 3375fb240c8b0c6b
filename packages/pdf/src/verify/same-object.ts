import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, type PdfObject } from '../read/objects.ts'

/**
 * Whether two values mean the same: references are compared, not followed. Nesting is bounded by the parser. Of
 * `measures` every reader takes `90.0` for 90; elsewhere some want whole numbers, and pass over others. Of whole numbers
 * with more than 32 bits some have none.
 */
export function sameValue(first: PdfObject, second: PdfObject, measures = false): boolean {
  if (Array.isArray(first)) return Array.isArray(second) && sameItems(first, second, measures)
  if (first instanceof PdfDict) return second instanceof PdfDict && changedKeys(first, second).length === 0
  return first === second || sameLeaf(first, second, measures)
}

function sameItems(first: PdfObject[], second: PdfObject[], measures: boolean): boolean {
  return (
    first.length === second.length &&
    first.every((item, index) => sameValue(item, second[index] ?? null, measures))
  )
}

function sameLeaf(first: PdfObject, second: PdfObject, measures: boolean): boolean {
  if (first instanceof PdfNumber) {
    const isSame = second instanceof PdfNumber && first.value === second.value
    return isSame && ((measures && isShort(first)) || isWhole(first) === isWhole(second))
  }
  if (first instanceof PdfName) return second instanceof PdfName && first.value === second.value
  if (first instanceof PdfRef) {
    // A reference to another generation is one to nothing.
    return (
      second instanceof PdfRef && first.number === second.number && first.generation === second.generation
    )
  }
  if (first instanceof PdfString) return second instanceof PdfString && first.bytes.equals(second.bytes)
  return false
}

/** Keys whose values differ; an absent key equals null. */
export function changedKeys(first: PdfDict, second: PdfDict): string[] {
  const keys = new Set([...first.entries.keys(), ...second.entries.keys()])
  return [...keys].filter((key) => {
    const [old, current] = [first.get(key) ?? null, second.get(key) ?? null]
    return !sameValue(old, current, measures.has(key) || (key === 'W' && old instanceof PdfNumber))
  })
}

/** Boxes, colours, places to go to; the width of a line is a number, those of a font's glyphs are lists with whole ones. */
const measures = new Set(
  (
    'Rect MediaBox CropBox BleedBox TrimBox ArtBox BBox Matrix QuadPoints RD Border C BC BG CA ca UserUnit ' +
    'OpenAction Dest D'
  ).split(' '),
)

function isShort({ value }: PdfNumber): boolean {
  return Math.abs(value) < 2 ** 31
}

function isWhole({ raw }: PdfNumber): boolean {
  return !raw.includes('.')
}

/** Whether an object is the same in two states of a file, streams with their data. */
export function sameObject(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const first = before.get(number)
  const second = after.get(number)
  if (!(first instanceof PdfStream)) return sameValue(first, second)
  if (!(second instanceof PdfStream) || changedKeys(first.dict, second.dict).length > 0) return false
  return before.stored(first).equals(after.stored(second))
}
