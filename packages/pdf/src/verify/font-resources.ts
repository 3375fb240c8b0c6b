import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfStream, type PdfObject } from '../read/objects.ts'

function valuesOf(document: PdfDocument, resources: PdfDict, kind: string): PdfObject[] {
  return [...(document.dict(resources.get(kind))?.entries.values() ?? [])].map((item) =>
    document.resolve(item),
  )
}

function dictsOf(document: PdfDocument, resources: PdfDict, kind: string): PdfDict[] {
  return valuesOf(document, resources, kind).flatMap((item) => (item instanceof PdfDict ? [item] : []))
}

/** Fonts by name, and those that a state of graphics sets. */
export function fontsOf(document: PdfDocument, resources: PdfDict): PdfDict[] {
  const set = dictsOf(document, resources, 'ExtGState').flatMap(
    (state) => document.dict(document.array(state.get('Font'))?.[0]) ?? [],
  )
  return [...dictsOf(document, resources, 'Font'), ...set]
}

/** The resources of all that is drawn with resources: forms, patterns, masks, glyphs. */
export function resourcesBelow(document: PdfDocument, resources: PdfDict): (PdfObject | undefined)[] {
  const masks = dictsOf(document, resources, 'ExtGState').map((state) =>
    document.resolve(document.dict(state.get('SMask'))?.get('G')),
  )
  const streams = [
    ...valuesOf(document, resources, 'XObject'),
    ...valuesOf(document, resources, 'Pattern'),
    ...masks,
  ]
  return [
    ...streams.map((item) => (item instanceof PdfStream ? item.dict.get('Resources') : undefined)),
    ...fontsOf(document, resources).map((font) => font.get('Resources')),
  ].filter((item) => item !== undefined)
}
