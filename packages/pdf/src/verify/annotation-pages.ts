import type { PdfDocument } from '../read/document.ts'
import { PdfRef, type PdfObject } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'

/** On all pages together: thousands of them may have the same long list. */
const mostListed = 1_000_000

/** Pages by the annotations that they list, counted from 1, each once: what an annotation says of its page, nobody goes by. */
export function annotationPages(document: PdfDocument): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [index, listed] of annotationLists(document)) {
    for (const number of new Set(listed.flatMap((item) => (item instanceof PdfRef ? item.number : [])))) {
      const pages = found.get(number)
      if (pages) pages.push(index + 1)
      else found.set(number, [index + 1])
    }
  }
  return found
}

/** Whether pages list more annotations than anybody looks at. */
export function hasTooManyAnnotations(document: PdfDocument): boolean {
  return annotationLists(document).length < listPages(document).length
}

/** The annotations of each page, as long as there are not too many. */
function annotationLists(document: PdfDocument): [index: number, listed: PdfObject[]][] {
  const found: [number, PdfObject[]][] = []
  let count = 0
  for (const [index, page] of listPages(document).entries()) {
    const listed = document.array(page.dict.get('Annots')) ?? []
    count += listed.length
    if (count > mostListed) return found
    found.push([index, listed])
  }
  return found
}
