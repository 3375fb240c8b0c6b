import { highestNumberOf } from './cross-reference-entries.ts'
import type { PdfDocument } from './document.ts'
import { maxObjectNumber } from './object-numbers.ts'
import { PdfDict, PdfRef, PdfStream, type PdfObject } from './objects.ts'

/** A number near the limit would leave none for new objects. */
const maxTakenNumber = maxObjectNumber - 100_000

/**
 * The highest object number in use, declared, or spoken of by the catalog; in a recovered file by any object, for
 * there the objects that are spoken of may be lost, and new ones must not take their places.
 */
export function highestNumber(document: PdfDocument): number {
  let highest = (document.number(document.trailer.get('Size')) ?? 0) - 1
  if (highest > maxTakenNumber) highest = 0
  highest = Math.max(highest, highestReference(document.root), highestNumberOf(document.entries))
  if (!document.recovered) return highest
  for (const number of document.entries.keys())
    highest = Math.max(highest, highestReference(document.get(number)))
  return highest
}

/** Nesting is bounded by the parser. */
function highestReference(value: PdfObject): number {
  if (value instanceof PdfRef) return value.number > maxTakenNumber ? 0 : value.number
  if (value instanceof PdfStream) return highestReference(value.dict)
  const items = value instanceof PdfDict ? value.entries.values() : Array.isArray(value) ? value : []
  let highest = 0
  for (const item of items) highest = Math.max(highest, highestReference(item))
  return highest
}
