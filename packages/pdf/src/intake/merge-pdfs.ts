import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { inspectPdf } from '../read/inspect.ts'
import { nameValue, type PdfDict } from '../read/objects.ts'
import { saveCopy, withDocument, withPage } from '../render/pdfium.ts'
import { withFormEnvironment } from '../render/render-page.ts'
import { joinDocuments, type PageSource } from './copy-document.ts'
import { requireReadableForm } from './form-size.ts'
import { writePackedFile } from './packed-file.ts'
import { readPageTree } from './page-tree.ts'
import { findHindrance } from './try-updates.ts'

/**
 * One document with the pages of all, in order; form fields become part of the page. A single document is
 * returned unchanged. Throws PdfError 'already-signed' when one of several is signed (merging would break
 * the signature), 'encrypted', 'broken', 'too-large', 'not-verifiable', 'invalid-input' for an empty list.
 */
export async function mergePdfs(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = documents
  if (!first) throw new PdfError('invalid-input', 'there is nothing to merge')
  if (documents.length === 1) return first
  for (const bytes of documents)
    if (inspectPdf(bytes).signed) throw new PdfError('already-signed', 'a signed document cannot be merged')
  // Files of before the check at upload, too; and before the first of them costs anything.
  const opened = documents.map((bytes) => new PdfDocument(bytes))
  for (const document of opened) requireReadableForm(document)
  const sources: PageSource[] = []
  // One after the other: PDFium is not re-entrant.
  // oxlint-disable-next-line no-await-in-loop
  for (const document of opened) sources.push(await withoutForm(document))
  const merged = writePackedFile(joinDocuments(sources), { version: '1.7', permanentId: undefined })
  const hindrance = await findHindrance(merged, false)
  if (hindrance !== undefined) throw new PdfError('not-verifiable', hindrance)
  return merged
}

/** Two forms cannot be one: equal names would share a value. What the fields show becomes page content. */
async function withoutForm(document: PdfDocument): Promise<PageSource> {
  const form = document.dict(document.root.get('AcroForm'))
  const hasFields = (document.array(form?.get('Fields')) ?? []).length > 0
  const flat = hasFields ? new PdfDocument(await flattened(document.bytes)) : document
  const tree = readPageTree(flat)
  const pages = tree.pages.map(({ ref, dict }) => ({ ref, dict: withoutWidgets(flat, dict) }))
  return { document: flat, tree: { ...tree, pages } }
}

const FLATTEN_FAILED = 0
const AS_DISPLAYED = 0

function flattened(bytes: Uint8Array): Promise<Buffer> {
  return withDocument(bytes, (document) =>
    withFormEnvironment(document, (form) => {
      const { pdfium, handle, pageCount } = document
      for (let index = 0; index < pageCount; index++)
        withPage(document, index, (page) => {
          // Loading a page into the form draws the fields that came without an appearance.
          pdfium.FORM_OnAfterLoadPage(page, form)
          const result = pdfium.FPDFPage_Flatten(page, AS_DISPLAYED)
          pdfium.FORM_OnBeforeClosePage(page, form)
          if (result === FLATTEN_FAILED) throw new PdfError('broken', `page ${index} cannot be flattened`)
        })
      return saveCopy(pdfium, handle)
    }),
  )
}

/** What is left of fields after flattening shows nothing; the structure tree that pages point into is not joined. */
function withoutWidgets(document: PdfDocument, page: PdfDict): PdfDict {
  const copy = page.copy()
  copy.entries.delete('StructParents')
  const annotations = document.array(page.get('Annots'))
  if (!annotations) return copy
  const kept = annotations.filter(
    (item) => nameValue(document.resolve(document.dict(item)?.get('Subtype'))) !== 'Widget',
  )
  return copy.set('Annots', kept)
}
