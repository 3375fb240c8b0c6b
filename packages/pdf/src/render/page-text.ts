import { type OpenDocument, withDocument, withPage } from './pdfium.ts'

/** The text of every page in reading order, lines ended by line feeds. */
export async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  return withDocument(bytes, (document) =>
    Array.from({ length: document.pageCount }, (_, index) =>
      withTextPage(document, index, ({ characters }) => characters.join('').replaceAll('\r\n', '\n')),
    ),
  )
}

/** A page's text as PDFium has it. Valid inside the function it was given to. */
export interface TextPage {
  document: OpenDocument
  /** FPDF_PAGE. */
  page: number
  /** FPDF_TEXTPAGE. */
  handle: number
  /** What each of PDFium's characters stands for. */
  characters: string[]
}

/** Opens the text of page `index` (from 0) for `work` and closes it. */
export function withTextPage<T>(document: OpenDocument, index: number, work: (textPage: TextPage) => T): T {
  const { pdfium } = document
  return withPage(document, index, (page) => {
    const handle = pdfium.FPDFText_LoadPage(page)
    try {
      return work({ document, page, handle, characters: readCharacters(document, handle) })
    } finally {
      pdfium.FPDFText_ClosePage(handle)
    }
  })
}

function readCharacters({ pdfium }: OpenDocument, textPage: number): string[] {
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage))
  return Array.from({ length: count }, (_, index) => {
    const code = pdfium.FPDFText_GetUnicode(textPage, index)
    return String.fromCodePoint(code > 0x10ffff ? 0xfffd : code)
  })
}
