import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import type { PdfDict, PdfObject } from '../read/objects.ts'

/** Where readers stop going down (PDFium's depth). */
const maxDepth = 32
/** A reader looks for each name among all its siblings: a form of 20,000 keeps PDFium busy for more than a minute. */
const maxNodes = 5000

/**
 * Refuses a form that would keep a reader busy which follows every /Kids anew, without looking at more than each
 * object's kids once a level: too many fields, counted as often as they are reached, and forms that lead back to
 * themselves or deeper than readers go. Throws PdfError `too-large`.
 */
export function requireReadableForm(document: PdfDocument): void {
  const form = document.dict(document.root.get('AcroForm'))
  let level = new Map<PdfDict, number>()
  let nodes = 0
  const reach = (next: Map<PdfDict, number>, kids: readonly PdfObject[], times: number): void => {
    nodes += kids.length * times
    if (nodes > maxNodes) throw new PdfError('too-large', 'the form has too many fields')
    for (const kid of kids) {
      const dict = document.dict(kid)
      if (dict) next.set(dict, (next.get(dict) ?? 0) + times)
    }
  }
  reach(level, document.array(form?.get('Fields')) ?? [], 1)
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > maxDepth) throw new PdfError('too-large', 'the form leads back to itself, or too deep')
    const next = new Map<PdfDict, number>()
    for (const [dict, times] of level) reach(next, document.array(dict.get('Kids')) ?? [], times)
    level = next
  }
}
