import { PdfError } from '../errors.ts'
import type { PdfDocument } from './document.ts'
import { PdfDict, PdfRef, nameValue, type PdfObject } from './objects.ts'

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
const maxTreeNodes = 200_000

/**
 * All pages in order, as viewers count them: a page listed twice counts twice, one whose object is missing is empty.
 * Loops are left out. Throws PdfError `too-large`, or `direct-page` for a page that is not an object of its own.
 */
export function listPages(document: PdfDocument): PdfPage[] {
  const collected = new PageCollector(document)
  if (collected.collect()) return collected.pages
  // The cross-reference was rebuilt on the way: what was read before may be wrong.
  const again = new PageCollector(document)
  again.collect()
  return again.pages
}

class PageCollector {
  readonly pages: PdfPage[] = []
  private readonly document: PdfDocument
  private readonly known = new Map<number, PdfPage>()
  private readonly ancestors = new Set<number>()
  private nodes = 0

  constructor(document: PdfDocument) {
    this.document = document
  }

  /** False when the document had to be repaired, and pages must be collected anew. */
  collect(): boolean {
    return this.visit(this.document.root.get('Pages'), {}, 0)
  }

  private visit(value: PdfObject | undefined, inherited: Inherited, depth: number): boolean {
    const { document, ancestors } = this
    if (++this.nodes > maxTreeNodes) throw new PdfError('too-large', 'too many nodes in the page tree')
    const number = value instanceof PdfRef ? value.number : undefined
    if (depth > maxTreeDepth || (number !== undefined && ancestors.has(number))) return true
    if (document.repairFor(value)) return false
    const node = document.dict(value) ?? new PdfDict()
    const own = inheritFrom(document, node, inherited)
    const kids = document.array(node.get('Kids'))
    if (!kids || nameValue(document.resolve(node.get('Type'))) === 'Page') {
      this.add(value, node, own)
      return true
    }
    if (number !== undefined) ancestors.add(number)
    const complete = kids.every((kid) => this.visit(kid, own, depth + 1))
    if (number !== undefined) ancestors.delete(number)
    return complete
  }

  private add(ref: PdfObject | undefined, dict: PdfDict, own: Inherited): void {
    if (this.pages.length >= maxPages) throw new PdfError('too-large', 'too many pages')
    if (!(ref instanceof PdfRef)) {
      if (ref instanceof PdfDict) throw new PdfError('direct-page', 'a page is not an object of its own')
      return
    }
    const { MediaBox: mediaBox = null, CropBox: cropBox = null, Rotate: rotate = null } = own
    const page = this.known.get(ref.number) ?? { ref, dict, mediaBox, cropBox, rotate }
    this.known.set(ref.number, page)
    this.pages.push(page)
  }
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
