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

/** Where the signatures are seen on the pages, on each that lists them; what has no size, or stands on no page, has no place. */
export function placesOf(document: PdfDocument, placed: readonly PlacedSignature[]): SignaturePlace[] {
  const pages = listPages(document)
  const listed = annotationPages(document)
  return placed.flatMap(({ fieldName, fieldNumber }, signature) =>
    widgetsOf(document, fieldNumber).flatMap(({ number, dict }) =>
      (listed.get(number) ?? []).flatMap((at) => {
        const page = pages[at - 1]
        const box = page && boxOf(document, dict, page, at - 1)
        return box ? [{ signature, fieldName, box }] : []
      }),
    ),
  )
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

/** The field itself where it is its own widget, else its kids. */
function widgetsOf(document: PdfDocument, fieldNumber: number): { number: number; dict: PdfDict }[] {
  const field = fieldNumber > 0 ? document.dict(document.get(fieldNumber)) : undefined
  if (!field) return []
  if (field.has('Rect')) return [{ number: fieldNumber, dict: field }]
  return (document.array(field.get('Kids')) ?? []).flatMap((kid) => {
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
