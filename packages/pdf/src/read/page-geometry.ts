import { PdfError } from '../errors.ts'
import type { DisplayBox, PageSize } from '../types.ts'
import type { PdfDocument } from './document.ts'
import { numberValue, type PdfObject } from './objects.ts'
import type { PdfPage } from './pages.ts'

/** Lower-left and upper-right corner in the page's own coordinates. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number]

/** Clockwise degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** How a page's own coordinates relate to what is displayed. */
export interface PageGeometry {
  crop: Rectangle
  rotation: Rotation
  /** Points per unit of the page's coordinates. */
  userUnit: number
  displayed: PageSize
}

// US Letter, what viewers assume for a page without a usable MediaBox.
const fallbackBox: Rectangle = [0, 0, 612, 792]
/** Half a hundredth of a point: boxes are computed from fractions. */
const tolerancePt = 0.005

/** Reads boxes, rotation and unit of a page; reversed, missing and outlying boxes are repaired as viewers do. */
export function geometryOf(document: PdfDocument, page: PdfPage): PageGeometry {
  const media = rectangleOf(document, page.mediaBox) ?? fallbackBox
  const wished = rectangleOf(document, page.cropBox) ?? media
  const clipped: Rectangle = [
    Math.max(wished[0], media[0]),
    Math.max(wished[1], media[1]),
    Math.min(wished[2], media[2]),
    Math.min(wished[3], media[3]),
  ]
  const crop = clipped[2] > clipped[0] && clipped[3] > clipped[1] ? clipped : media
  const rotation = rotationOf(numberValue(page.rotate) ?? 0)
  const declaredUnit = document.number(page.dict.get('UserUnit')) ?? 1
  const userUnit = declaredUnit > 0 ? declaredUnit : 1
  const width = (crop[2] - crop[0]) * userUnit
  const height = (crop[3] - crop[1]) * userUnit
  const sideways = rotation === 90 || rotation === 270
  const displayed = sideways ? { widthPt: height, heightPt: width } : { widthPt: width, heightPt: height }
  return { crop, rotation, userUnit, displayed }
}

/** The rectangle, in the page's coordinates, of a box given on the displayed page. Throws PdfError `outside-page`. */
export function toPageRectangle(geometry: PageGeometry, box: DisplayBox): Rectangle {
  const { crop, rotation, userUnit, displayed } = geometry
  const leftPt = box.left * displayed.widthPt
  const topPt = box.top * displayed.heightPt
  const sizes = [leftPt, topPt, box.widthPt, box.heightPt]
  if (!sizes.every((size) => Number.isFinite(size)) || box.widthPt <= 0 || box.heightPt <= 0) {
    throw new PdfError('outside-page', 'unusable box')
  }
  const fits =
    leftPt >= -tolerancePt &&
    topPt >= -tolerancePt &&
    leftPt + box.widthPt <= displayed.widthPt + tolerancePt &&
    topPt + box.heightPt <= displayed.heightPt + tolerancePt
  if (!fits) throw new PdfError('outside-page', 'the box leaves its page')
  const x = leftPt / userUnit
  const y = topPt / userUnit
  const width = box.widthPt / userUnit
  const height = box.heightPt / userUnit
  const [left, bottom, right, top] = crop
  switch (rotation) {
    case 0:
      return [left + x, top - y - height, left + x + width, top - y]
    case 90:
      return [left + y, bottom + x, left + y + height, bottom + x + width]
    case 180:
      return [right - x - width, bottom + y, right - x, bottom + y + height]
    case 270:
      return [right - y - height, top - x - width, right - y, top - x]
  }
}

/** The box on the displayed page of a rectangle in the page's coordinates; it may leave the page. */
export function fromPageRectangle(
  { crop, rotation, userUnit, displayed }: PageGeometry,
  rectangle: Rectangle,
  page: number,
): DisplayBox {
  const [left, bottom, right, top] = rectangle
  const fromEdges = {
    0: [left - crop[0], crop[3] - top],
    90: [bottom - crop[1], left - crop[0]],
    180: [crop[2] - right, bottom - crop[1]],
    270: [crop[3] - top, crop[2] - right],
  } as const
  const [x, y] = fromEdges[rotation]
  const sideways = rotation === 90 || rotation === 270
  const [width, height] = [(right - left) * userUnit, (top - bottom) * userUnit]
  return {
    page,
    left: (x * userUnit) / displayed.widthPt,
    top: (y * userUnit) / displayed.heightPt,
    widthPt: sideways ? height : width,
    heightPt: sideways ? width : height,
  }
}

/** The form matrix that keeps an appearance upright on a rotated page. */
export function uprightMatrix(rotation: Rotation, width: number, height: number): readonly number[] {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, 0, 0]
    case 90:
      return [0, 1, -1, 0, height, 0]
    case 180:
      return [-1, 0, 0, -1, width, height]
    case 270:
      return [0, -1, 1, 0, 0, width]
  }
}

/** Four numbers as a rectangle with ordered corners; undefined when unusable. */
export function rectangleOf(document: PdfDocument, value: PdfObject | undefined): Rectangle | undefined {
  const [a, b, c, d] = (document.array(value) ?? []).map((item) => document.number(item))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  const ordered: Rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return ordered[2] > ordered[0] && ordered[3] > ordered[1] ? ordered : undefined
}

/** No page is farther from its origin than this, nor anything on it. */
export const farthest = 1_000_000

/** Whether a box is four numbers that all readers read alike. */
export function isPlainBox(box: readonly number[]): boolean {
  return box.length === 4 && box.every((value) => Math.abs(value) <= farthest)
}

/** Viewers do not turn a page by anything but quarter turns. */
export function rotationOf(degrees: number): Rotation {
  const turned = ((degrees % 360) + 360) % 360
  const rotations: readonly Rotation[] = [0, 90, 180, 270]
  return rotations.find((rotation) => rotation === turned) ?? 0
}
