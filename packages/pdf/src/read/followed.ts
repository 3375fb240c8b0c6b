import type { PdfDocument } from './document.ts'
import { PdfRef } from './objects.ts'

/** More than two bytes MuPDF does not keep of a generation. */
const highestGeneration = 65_535

/**
 * Whether all readers follow a reference: some find nothing in another generation than it names, and few follow one to
 * what is itself a reference (ISO 32000-2, 7.3.10). Where nothing is, there is nothing for anybody.
 */
export function isFollowed(document: PdfDocument, { number, generation }: PdfRef): boolean {
  const entry = document.entries.get(number)
  if (!entry || entry.kind === 'free') return true
  const own = entry.kind === 'offset' ? entry.generation : 0
  return generation === own && own <= highestGeneration && !(document.get(number) instanceof PdfRef)
}
