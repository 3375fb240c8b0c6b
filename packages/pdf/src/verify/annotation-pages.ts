import type { PdfDocument } from '../read/document.ts'
import { PdfRef } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'

/** Pages by the annotations that they list, counted from 1, each once: what an annotation says of its page, nobody goes by. */
export function annotationPages(document: PdfDocument): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [index, page] of listPages(document).entries()) {
    const listed = document.array(page.dict.get('Annots')) ?? []
    for (const number of new Set(listed.flatMap((item) => (item instanceof PdfRef ? item.number : [])))) {
      const pages = found.get(number)
      if (pages) pages.push(index + 1)
      else found.set(number, [index + 1])
    }
  }
  return found
}
