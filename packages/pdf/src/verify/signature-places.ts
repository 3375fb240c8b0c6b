import type { DisplayBox } from '../types.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfRef, type PdfDict } from '../read/objects.ts'
import {
  fromPageRectangle,
  geometryOf,
  rectangleOf,
  type Rectangle,
  type Rotation,
} from '../read/page-geometry.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import { annotationPages } from './annotation-pages.ts'
import type { ChangePlace, DocumentChange, SignaturePlace } from './report.ts'
import type { PlacedSignature } from './signature-range.ts'

/** Of one file together: nobody looks at more, and thousands of fields and pages may share theirs. */
const mostPlaces = 5000
const mostWidgets = 100_000

/**
 * Where the signatures are seen on the pages, on each that lists them; what has no size, or stands on no page, has no place.
 * A widget is of one signature, the first that has it.
 */
export function placesOf(document: PdfDocument, placed: readonly PlacedSignature[]): SignaturePlace[] {
  const pages = listPages(document)
  const listed = annotationPages(document)
  const places: SignaturePlace[] = []
  for (const { signature, fieldName, widget } of widgetsOfAll(document, placed)) {
    for (const at of listed.get(widget.number) ?? []) {
      const page = pages[at - 1]
      const box = page && boxOf(document, widget.dict, page, at - 1)
      if (box) places.push({ signature, fieldName, box })
      if (places.length >= mostPlaces) return places
    }
  }
  return places
}

/** The widgets of all signatures, each once. */
function* widgetsOfAll(
  document: PdfDocument,
  placed: readonly PlacedSignature[],
): Generator<{ signature: number; fieldName: string; widget: Widget }> {
  const taken = new Set<number>()
  let left = mostWidgets
  for (const [signature, { fieldName, fieldNumber }] of placed.entries()) {
    const widgets = widgetsOf(document, fieldNumber, left)
    left -= widgets.length
    for (const widget of widgets) {
      if (taken.has(widget.number)) continue
      taken.add(widget.number)
      yield { signature, fieldName, widget }
    }
  }
}

interface Widget {
  number: number
  dict: PdfDict
}

/** Where the changes are seen that were not permitted: an annotation's or field's box, else the page that was changed. */
export function changePlacesOf(document: PdfDocument, changes: readonly DocumentChange[]): ChangePlace[] {
  const pages = listPages(document)
  return changes.flatMap(({ allowed, page: number, object }, change) => {
    const index = (number ?? 0) - 1
    const page = pages[index]
    if (allowed || !page) return []
    const part = object === undefined ? undefined : document.dict(document.get(object))
    const own = part?.has('Rect') === true ? boxOf(document, part, page, index) : undefined
    const { widthPt, heightPt } = geometryOf(document, page).displayed
    return [{ change, box: own ?? { page: index, left: 0, top: 0, widthPt, heightPt } }]
  })
}

/** The field itself where it is its own widget, else its kids, so many at most. */
function widgetsOf(document: PdfDocument, fieldNumber: number, most: number): Widget[] {
  const field = fieldNumber > 0 ? document.dict(document.get(fieldNumber)) : undefined
  if (!field) return []
  if (field.has('Rect')) return [{ number: fieldNumber, dict: field }]
  return (document.array(field.get('Kids')) ?? []).slice(0, most).flatMap((kid) => {
    const dict = document.dict(kid)
    return kid instanceof PdfRef && dict ? [{ number: kid.number, dict }] : []
  })
}

function boxOf(document: PdfDocument, widget: PdfDict, page: PdfPage, index: number): DisplayBox | undefined {
  const rectangle = rectangleOf(document, document.resolve(widget.get('Rect')))
  const geometry = geometryOf(document, page)
  const isUpright = ((document.number(widget.get('F')) ?? 0) & noRotate) !== 0
  const seen = rectangle && isUpright ? uprightOn(rectangle, geometry.rotation) : rectangle
  return seen && fromPageRectangle(geometry, seen, index)
}

const noRotate = 16

/** Where what does not turn with its page is seen: its upper left corner stays where it is (ISO 32000-2, 12.5.3). */
function uprightOn([left, bottom, right, top]: Rectangle, rotation: Rotation): Rectangle {
  const [width, height] = [right - left, top - bottom]
  switch (rotation) {
    case 0:
      return [left, bottom, right, top]
    case 90:
      return [left, top, left + height, top + width]
    case 180:
      return [left - width, top, left, top + height]
    case 270:
      return [left - height, top - width, left, top]
  }
}
