import { PdfError } from '../errors.ts'
import { type OpenDocument, readMemory, withDocument, withPage } from './pdfium.ts'
import { type Bitmap, encodePng } from './png.ts'

/** Which page and how large. Give `widthPx` or `scale` (pixels per point); default: scale 1. */
export interface RenderSpec {
  /** Counted from 0. */
  page: number
  scale?: number
  widthPx?: number
  /** How many greys a page without colour keeps: 256 unless told. 16 are enough for a thumbnail, at half the bytes. */
  greys?: 16 | 256
}

/** A 24-megapixel picture takes about 100 MB while it is made. */
const MOST_PIXELS = 24_000_000

const PAINT_ANNOTATIONS = 1

/**
 * The page as an opaque PNG on white, signature seals and form fields included. Throws PdfError
 * 'no-such-page', 'too-large' beyond 24 megapixels, 'encrypted', 'broken'.
 */
export async function renderPage(bytes: Uint8Array, spec: RenderSpec): Promise<Buffer> {
  return encodePng(await paintPage(bytes, spec), spec.greys)
}

/** As renderPage, but the bare pixels. */
export async function paintPage(bytes: Uint8Array, spec: RenderSpec): Promise<Bitmap> {
  return withDocument(bytes, (document) =>
    withFormEnvironment(document, (form) =>
      withPage(document, spec.page, (page) => paint(document, { page, form }, spec)),
    ),
  )
}

function paint(document: OpenDocument, at: { page: number; form: number }, spec: RenderSpec): Bitmap {
  const { pdfium } = document
  const widthPt = pdfium.FPDF_GetPageWidthF(at.page)
  const heightPt = pdfium.FPDF_GetPageHeightF(at.page)
  const scale = spec.widthPx === undefined ? (spec.scale ?? 1) : spec.widthPx / widthPt
  const width = Math.max(1, Math.round(widthPt * scale))
  const height = Math.max(1, Math.round(heightPt * scale))
  if (!(scale > 0) || !(width * height <= MOST_PIXELS))
    throw new PdfError('too-large', `a picture of ${width} × ${height} pixels is too large`)
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) throw new PdfError('too-large', 'the picture does not fit in memory')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, at.page, 0, 0, width, height, 0, PAINT_ANNOTATIONS)
    // FPDF_ANNOT alone leaves out widgets, and so every signature seal.
    pdfium.FORM_OnAfterLoadPage(at.page, at.form)
    pdfium.FPDF_FFLDraw(at.form, bitmap, at.page, 0, 0, width, height, 0, PAINT_ANNOTATIONS)
    pdfium.FORM_OnBeforeClosePage(at.page, at.form)
    const pixels = readMemory(pdfium, pdfium.FPDFBitmap_GetBuffer(bitmap), width * height * 4)
    return { width, height, pixels }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** Lends a FPDF_FORMHANDLE of a document: without one, PDFium neither paints nor completes form fields. */
export function withFormEnvironment<T>({ pdfium, handle }: OpenDocument, work: (form: number) => T): T {
  const callbacks = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, callbacks)
  // Fields look as they will in print, not tinted for filling in.
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
  try {
    return work(form)
  } finally {
    pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    pdfium.PDFiumExt_CloseFormFillInfo(callbacks)
  }
}
