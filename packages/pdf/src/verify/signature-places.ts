import type { DisplayBox } from '../types.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfRef, type PdfDict } from '../read/objects.ts'
import { fromPageRectangle, geometryOf, rectangleOf } from '../read/page-geometry.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import type { ChangePlace, DocumentChange, SignaturePlace } from './report.ts'
import type { PlacedSignature } from './signature-range.ts'

/** Where the signatures are seen on the pages; what has no size, or stands on no page, has no place. */
export function placesOf(document: PdfDocument, placed: readonly PlacedSignature[]): SignaturePlace[] {
  const pages = new Map(listPages(document).map((page, index) => [page.ref.number, { page, index }]))
  return placed.flatMap(({ fieldName, fieldNumber }, signature) =>
    widgetsOf(document, fieldNumber).flatMap((widget) => {
      const owner = widget.get('P')
      const on = owner instanceof PdfRef ? pages.get(owner.number) : undefined
      const box = on && boxOf(document, widget, on.page, on.index)
      return box ? [{ signature, fieldName, box }] : []
    }),
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
function widgetsOf(document: PdfDocument, fieldNumber: number): PdfDict[] {
  const field = fieldNumber > 0 ? document.dict(document.get(fieldNumber)) : undefined
  if (!field) return []
  if (field.has('Rect')) return [field]
  return (document.array(field.get('Kids')) ?? []).flatMap((kid) => document.dict(kid) ?? [])
}

function boxOf(document: PdfDocument, widget: PdfDict, page: PdfPage, index: number): DisplayBox | undefined {
  const rectangle = rectangleOf(document, document.resolve(widget.get('Rect')))
  return rectangle && fromPageRectangle(geometryOf(document, page), rectangle, index)
}
