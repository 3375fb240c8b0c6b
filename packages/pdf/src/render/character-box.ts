import type { DisplayBox } from '../types.ts'
import type { TextPage } from './page-text.ts'
import { readMemory, withMemory } from './pdfium.ts'

/** A box in the page's user space. */
export interface UserBox {
  left: number
  right: number
  bottom: number
  top: number
}

/**
 * The box of one of PDFium's characters: as wide as its advance and from its font's ascent to its descent;
 * of turned or vertical text the box around its ink.
 */
export function boxOfCharacter(textPage: TextPage, character: number): UserBox {
  return lineBox(textPage, character) ?? inkBox(textPage, character)
}

/** The box on the page as displayed, without the page's number. */
export function toDisplayBox({ document, page }: TextPage, box: UserBox): Omit<DisplayBox, 'page'> {
  const { pdfium } = document
  const [x1, y1] = toDisplay(document.pdfium, page, [box.left, box.top])
  const [x2, y2] = toDisplay(document.pdfium, page, [box.right, box.bottom])
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    widthPt: Math.abs(x2 - x1) * pdfium.FPDF_GetPageWidthF(page),
    heightPt: Math.abs(y2 - y1) * pdfium.FPDF_GetPageHeightF(page),
  }
}

function lineBox(textPage: TextPage, character: number): UserBox | undefined {
  const { pdfium } = textPage.document
  const { handle } = textPage
  const font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(handle, character))
  const matrix = floats(textPage, 6, (at) => pdfium.FPDFText_GetMatrix(handle, character, at))
  const loose = floats(textPage, 4, (at) => pdfium.FPDFText_GetLooseCharBox(handle, character, at))
  const origin = doubles(textPage, 2, (at) => pdfium.FPDFText_GetCharOrigin(handle, character, at, at + 8))
  const [left, , right] = loose
  if (!isUpright(matrix) || left === undefined || right === undefined || right <= left) return undefined
  const size = pdfium.FPDFText_GetFontSize(handle, character) * (matrix[3] ?? 1)
  const [, baseline = 0] = origin
  const { ascent, descent } = standardHeight(textPage, font) ?? ownHeight(textPage, font)
  return { left, right, bottom: baseline + descent * size, top: baseline + ascent * size }
}

function isUpright([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  return a > 0 && d > 0 && Math.abs(b) < a * 1e-3 && Math.abs(c) < d * 1e-3
}

/** In ems, from the baseline upwards. */
interface FontHeight {
  ascent: number
  descent: number
}

/** Ascender and descender of the standard fonts (Adobe core 14 metrics); in place of one PDFium has its own. */
const STANDARD_HEIGHTS: readonly (readonly [name: RegExp, height: FontHeight])[] = [
  [/^Helvetica/, { ascent: 0.718, descent: -0.207 }],
  [/^Times/, { ascent: 0.683, descent: -0.217 }],
  [/^Courier/, { ascent: 0.629, descent: -0.157 }],
]

function standardHeight({ document }: TextPage, font: number): FontHeight | undefined {
  const { pdfium } = document
  if (pdfium.FPDFFont_GetIsEmbedded(font) !== 0) return undefined
  const length = 64
  const name = withMemory(document.pdfium, new Uint8Array(length), (at) => {
    const size = pdfium.FPDFFont_GetBaseFontName(font, at, length)
    return readMemory(document.pdfium, at, Math.min(length, Math.max(0, size - 1))).toString('latin1')
  })
  return STANDARD_HEIGHTS.find(([pattern]) => pattern.test(name))?.[1]
}

function ownHeight(textPage: TextPage, font: number): FontHeight {
  const { pdfium } = textPage.document
  const [ascent] = floats(textPage, 1, (at) => pdfium.FPDFFont_GetAscent(font, 1, at))
  const [descent] = floats(textPage, 1, (at) => pdfium.FPDFFont_GetDescent(font, 1, at))
  return { ascent: usable(ascent, 0.95), descent: usable(descent, -0.35) }
}

/** Some fonts say nothing of their height, or nonsense. */
function usable(share: number | undefined, otherwise: number): number {
  return share !== undefined && share !== 0 && Math.abs(share) < 1.9 ? share : otherwise
}

function inkBox({ document, handle }: TextPage, character: number): UserBox {
  const { pdfium } = document
  return withMemory(pdfium, new Uint8Array(32), (at) => {
    pdfium.FPDFText_GetCharBox(handle, character, at, at + 8, at + 16, at + 24)
    const values = readMemory(pdfium, at, 32)
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
      values.readDoubleLE(offset),
    )
    return { left, right, bottom, top }
  })
}

/** What PDFium writes to memory; nothing when it says that it has nothing. */
function floats({ document }: TextPage, count: number, write: (at: number) => boolean): number[] {
  return withMemory(document.pdfium, new Uint8Array(count * 4), (at) => {
    if (!write(at)) return []
    const values = readMemory(document.pdfium, at, count * 4)
    return Array.from({ length: count }, (_, index) => values.readFloatLE(index * 4))
  })
}

function doubles({ document }: TextPage, count: number, write: (at: number) => boolean): number[] {
  return withMemory(document.pdfium, new Uint8Array(count * 8), (at) => {
    if (!write(at)) return []
    const values = readMemory(document.pdfium, at, count * 8)
    return Array.from({ length: count }, (_, index) => values.readDoubleLE(index * 8))
  })
}

/** PDFium maps to whole pixels: a page of this many is fine enough for a hundredth of a point. */
const DEVICE_SIZE = 100_000

/** A point of the page's user space as fractions of the displayed page, from its top-left corner. */
function toDisplay(
  pdfium: TextPage['document']['pdfium'],
  page: number,
  [x, y]: [number, number],
): [number, number] {
  return withMemory(pdfium, new Uint8Array(8), (at) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE_SIZE, DEVICE_SIZE, 0, x, y, at, at + 4)
    const values = readMemory(pdfium, at, 8)
    return [values.readInt32LE(0) / DEVICE_SIZE, values.readInt32LE(4) / DEVICE_SIZE]
  })
}
