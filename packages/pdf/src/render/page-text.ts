import type { DisplayBox } from '../types.ts'
import { type OpenDocument, readMemory, withDocument, withMemory, withPage } from './pdfium.ts'

/** The text of every page in reading order, lines ended by line feeds. */
export async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  return withDocument(bytes, (document) =>
    Array.from({ length: document.pageCount }, (_, index) =>
      withTextPage(document, index, ({ characters }) => characters.join('').replaceAll('\r\n', '\n')),
    ),
  )
}

/**
 * Where a keyword stands, at most `limit` (default 200) places in page order. White space in the page's text
 * is skipped, so that a keyword broken over lines or spaced out is found; its box is then that of all parts.
 * Boxes are those of the ink.
 */
export async function findKeyword(
  bytes: Uint8Array,
  spec: { keyword: string; limit?: number },
): Promise<DisplayBox[]> {
  const keyword = spec.keyword.replaceAll(/\s/g, '')
  const limit = spec.limit ?? 200
  if (keyword === '') return []
  return withDocument(bytes, (document) => {
    const found: DisplayBox[] = []
    for (let page = 0; page < document.pageCount && found.length < limit; page++)
      found.push(...withTextPage(document, page, (textPage) => findOnPage(textPage, keyword, page)))
    return found.slice(0, limit)
  })
}

interface TextPage {
  document: OpenDocument
  page: number
  handle: number
  /** What each of PDFium's characters stands for. */
  characters: string[]
}

function withTextPage<T>(document: OpenDocument, index: number, work: (textPage: TextPage) => T): T {
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

function findOnPage(textPage: TextPage, keyword: string, page: number): DisplayBox[] {
  const kept = textPage.characters.map((character) => (/\s/.test(character) ? '' : character))
  const dense = kept.join('')
  // For each UTF-16 unit of `dense`, the number of its character.
  const numbers = kept.flatMap((character, index) => Array.from({ length: character.length }, () => index))
  const boxes: DisplayBox[] = []
  for (let at = dense.indexOf(keyword); at >= 0; at = dense.indexOf(keyword, at + keyword.length))
    boxes.push(displayBox(textPage, numbers.slice(at, at + keyword.length), page))
  return boxes
}

/** The box around some characters, sent from page space to the page as displayed. */
function displayBox(
  { document, page, handle }: TextPage,
  characters: readonly number[],
  index: number,
): DisplayBox {
  const { pdfium } = document
  const widthPt = pdfium.FPDF_GetPageWidthF(page)
  const heightPt = pdfium.FPDF_GetPageHeightF(page)
  const corners = characters.flatMap((character) => {
    const [left = 0, right = 0, bottom = 0, top = 0] = charBox(document, handle, character)
    return [toDisplay(document, page, [left, top]), toDisplay(document, page, [right, bottom])]
  })
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return {
    page: index,
    left,
    top,
    widthPt: (Math.max(...xs) - left) * widthPt,
    heightPt: (Math.max(...ys) - top) * heightPt,
  }
}

/** The box around a character's ink: left, right, bottom, top in user space. */
function charBox({ pdfium }: OpenDocument, textPage: number, character: number): number[] {
  return withMemory(pdfium, new Uint8Array(32), (at) => {
    pdfium.FPDFText_GetCharBox(textPage, character, at, at + 8, at + 16, at + 24)
    const values = readMemory(pdfium, at, 32)
    return [0, 8, 16, 24].map((offset) => values.readDoubleLE(offset))
  })
}

/** PDFium maps to whole pixels: a page of this many is fine enough for a hundredth of a point. */
const DEVICE_SIZE = 100_000

/** A point of the page's user space as fractions of the displayed page, from its top-left corner. */
function toDisplay({ pdfium }: OpenDocument, page: number, [x, y]: [number, number]): [number, number] {
  return withMemory(pdfium, new Uint8Array(8), (at) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE_SIZE, DEVICE_SIZE, 0, x, y, at, at + 4)
    const values = readMemory(pdfium, at, 8)
    return [values.readInt32LE(0) / DEVICE_SIZE, values.readInt32LE(4) / DEVICE_SIZE]
  })
}
