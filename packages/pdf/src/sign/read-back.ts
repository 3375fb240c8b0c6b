import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { geometryOf } from '../read/page-geometry.ts'
import { listPages } from '../read/pages.ts'
import type { PageSize } from '../types.ts'

/** What a file showed before fields were added to it. */
export function displayedPages(document: PdfDocument): PageSize[] {
  return listPages(document).map((page) => geometryOf(document, page).displayed)
}

/**
 * Opens what was written as any reader will: without repair, with the same pages and with every field. In a damaged
 * file, what is appended can change the meaning of what stands before it: a wrong length comes to end at a right
 * place. Throws PdfError `broken`.
 */
export function readBack(bytes: Buffer, expected: { pages: PageSize[]; fields: readonly string[] }): void {
  const document = reopen(bytes)
  const pages = displayedPages(document)
  const isSame =
    pages.length === expected.pages.length &&
    pages.every(({ widthPt, heightPt }, index) => {
      const before = expected.pages[index]
      return before?.widthPt === widthPt && before.heightPt === heightPt
    })
  if (document.recovered || !isSame) throw new PdfError('broken', 'its pages change when a field is added')
  const names = new Set(listSignatureFields(document).map((field) => field.name))
  if (!expected.fields.every((name) => names.has(name)))
    throw new PdfError('broken', 'its form does not take up a new field')
}

function reopen(bytes: Buffer): PdfDocument {
  try {
    return new PdfDocument(bytes)
  } catch (cause) {
    throw new PdfError('broken', 'it cannot be read any more once a field is added', { cause })
  }
}
