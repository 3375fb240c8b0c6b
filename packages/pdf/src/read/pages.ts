import { PdfError } from '../errors.ts'
import type { PdfDocument } from './document.ts'
import { PdfRef, nameValue, type PdfDict, type PdfObject } from './objects.ts'

/** A page and what it inherits from the page tree. */
export interface PdfPage {
  ref: PdfRef
  dict: PdfDict
  mediaBox: PdfObject
  cropBox: PdfObject
  rotate: PdfObject
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate'] as const
type Inherited = Partial<Record<(typeof inheritable)[number], PdfObject>>

/** More pages than this are refused as `too-large`. */
export const maxPages = 20_000
const maxTreeDepth = 64

/** All pages in order. Direct page dictionaries and loops are left out, as viewers do. */
export function listPages(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = []
  const seen = new Set<number>()
  const visit = (value: PdfObject | undefined, inherited: Inherited, depth: number): void => {
    if (depth > maxTreeDepth || !(value instanceof PdfRef) || seen.has(value.number)) return
    seen.add(value.number)
    const node = document.dict(value)
    if (!node) return
    const own = inheritFrom(document, node, inherited)
    const kids = document.array(node.get('Kids'))
    if (kids && nameValue(document.resolve(node.get('Type'))) !== 'Page') {
      for (const kid of kids) visit(kid, own, depth + 1)
      return
    }
    if (pages.length >= maxPages) throw new PdfError('too-large', 'too many pages')
    pages.push({
      ref: value,
      dict: node,
      mediaBox: own.MediaBox ?? null,
      cropBox: own.CropBox ?? null,
      rotate: own.Rotate ?? null,
    })
  }
  visit(document.root.get('Pages'), {}, 0)
  return pages
}

/** Whether every page hangs directly under the root of the page tree. */
export function hasFlatPageTree(document: PdfDocument): boolean {
  const kids = document.array(document.dict(document.root.get('Pages'))?.get('Kids')) ?? []
  return kids.every((kid) => !document.dict(kid)?.has('Kids'))
}

/** The page a widget lies on, found from the page itself upwards; undefined when it is not a page. */
export function pageOf(document: PdfDocument, ref: PdfObject | undefined): PdfPage | undefined {
  const dict = document.dict(ref)
  if (!(ref instanceof PdfRef) || !dict) return undefined
  let inherited: Inherited = {}
  let node: PdfDict | undefined = dict
  for (let depth = 0; node && depth < maxTreeDepth; depth++) {
    inherited = { ...inheritFrom(document, node, {}), ...inherited }
    node = document.dict(node.get('Parent'))
  }
  return {
    ref,
    dict,
    mediaBox: inherited.MediaBox ?? null,
    cropBox: inherited.CropBox ?? null,
    rotate: inherited.Rotate ?? null,
  }
}

function inheritFrom(document: PdfDocument, node: PdfDict, inherited: Inherited): Inherited {
  const own = { ...inherited }
  for (const key of inheritable) {
    const value = document.resolve(node.get(key))
    if (value !== null) own[key] = value
  }
  return own
}
