import { PdfError } from '../../src/errors.ts'
import { readPageTexts } from '../../src/render/page-text.ts'
import { readMemory, withDocument, type OpenDocument } from '../../src/render/pdfium.ts'
import { withFormEnvironment } from '../../src/render/render-page.ts'
import type { PageView } from './look-at-pages.ts'

const mostPages = 20

/**
 * All pages as PDFium shows them, a pixel a point, in one document and open one beside the other, as in a browser: what
 * one page has loaded, the next is shown with. Undefined when it cannot.
 */
export async function pdfiumView(bytes: Buffer): Promise<PageView[] | undefined> {
  try {
    const texts = await readPageTexts(bytes)
    const pictures = await withDocument(bytes, (document) =>
      withFormEnvironment(document, (form) => paintPages(document, form)),
    )
    return pictures.map((picture, page) => ({ ...picture, text: texts[page] ?? '' }))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

type Picture = Omit<PageView, 'text'>

function paintPages(document: OpenDocument, form: number): Picture[] {
  const { pdfium, handle, pageCount } = document
  const open: number[] = []
  try {
    return Array.from({ length: Math.min(mostPages, pageCount) }, (_, index) => {
      const page = pdfium.FPDF_LoadPage(handle, index)
      if (!page) throw new PdfError('broken', `page ${index} cannot be read`)
      open.push(page)
      pdfium.FORM_OnAfterLoadPage(page, form)
      return paint(document, page, form)
    })
  } finally {
    for (const page of open) {
      pdfium.FORM_OnBeforeClosePage(page, form)
      pdfium.FPDF_ClosePage(page)
    }
  }
}

const withAnnotations = 1

function paint({ pdfium }: OpenDocument, page: number, form: number): Picture {
  const [width, height] = [
    Math.max(1, Math.round(pdfium.FPDF_GetPageWidthF(page))),
    Math.max(1, Math.round(pdfium.FPDF_GetPageHeightF(page))),
  ]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) throw new PdfError('too-large', 'the picture does not fit in memory')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, withAnnotations)
    return {
      width,
      height,
      pixels: readMemory(pdfium, pdfium.FPDFBitmap_GetBuffer(bitmap), width * height * 4),
    }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
