import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { inspectPdf } from '../read/inspect.ts'
import {
  loadPdfium,
  type OpenDocument,
  type Pdfium,
  saveCopy,
  withDocument,
  withPage,
} from '../render/pdfium.ts'
import { copyDocument } from './copy-document.ts'
import { writePackedFile } from './packed-file.ts'
import { readPageTree } from './page-tree.ts'

/**
 * One document with the pages of all, in order; form fields become part of the page. A single document is
 * returned unchanged. Throws PdfError 'already-signed' when one of several is signed (merging would break
 * the signature), 'encrypted', 'broken', 'invalid-input' for an empty list.
 */
export async function mergePdfs(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = documents
  if (!first) throw new PdfError('invalid-input', 'there is nothing to merge')
  if (documents.length === 1) return first
  for (const bytes of documents)
    if (inspectPdf(bytes).signed) throw new PdfError('already-signed', 'a signed document cannot be merged')
  const pdfium = await loadPdfium()
  const target = pdfium.FPDF_CreateNewDocument()
  try {
    for (const bytes of documents) await withDocument(bytes, (source) => appendPages(pdfium, target, source))
    return writeJoined(saveCopy(pdfium, target))
  } finally {
    pdfium.FPDF_CloseDocument(target)
  }
}

/** PDFium leaves a wide page tree and whatever the pages' annotations do: the result is written as an upload is. */
function writeJoined(joined: Buffer): Buffer {
  const document = new PdfDocument(joined)
  const copy = copyDocument(document, readPageTree(document))
  return writePackedFile(copy, { version: '1.7', permanentId: undefined })
}

const FLATTEN_FAILED = 0
const AS_DISPLAYED = 0

function appendPages(pdfium: Pdfium, target: number, source: OpenDocument): void {
  // PDFium copies pages without their form fields: what they show must first become page content.
  for (let index = 0; index < source.pageCount; index++)
    withPage(source, index, (page) => {
      if (pdfium.FPDFPage_Flatten(page, AS_DISPLAYED) === FLATTEN_FAILED)
        throw new PdfError('broken', `page ${index} cannot be flattened`)
    })
  const at = pdfium.FPDF_GetPageCount(target)
  if (!pdfium.FPDF_ImportPages(target, source.handle, `1-${source.pageCount}`, at))
    throw new PdfError('broken', 'the pages of a document cannot be copied')
}
