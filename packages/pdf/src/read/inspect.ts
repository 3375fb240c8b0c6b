import type { PageSize } from '../types.ts'
import { PdfError } from '../errors.ts'
import { PdfDocument } from './document.ts'
import { certificationLevel, listSignatureFields } from './form-fields.ts'
import { PdfDict, nameValue, type PdfObject } from './objects.ts'
import { geometryOf } from './page-geometry.ts'
import { hasFlatPageTree, listPages, type PdfPage } from './pages.ts'

/** What intake needs to know about a PDF before anything is done with it. */
export interface PdfInspection {
  pages: PageSize[]
  /** A signature field is filled. */
  signed: boolean
  /** The cross-reference was unusable; objects were found by scanning. */
  recovered: boolean
  /** Encrypted, but opens with the empty password. */
  encrypted: boolean
  /** Bytes come before the header, so that offsets are ambiguous. */
  headerShifted: boolean
  /** DocMDP level of a certification signature, 0 without one. */
  certifiedLevel: 0 | 1 | 2 | 3
  hasXfa: boolean
  /** Scripts, launches, submissions, or anything run on opening. */
  hasActions: boolean
  /** Every page hangs directly under the root of the page tree. */
  flatPageTree: boolean
  /** Names of the signature fields that are still empty. */
  emptySignatureFields: string[]
}

/** Reads what intake must know. Throws PdfError `not-pdf`, `broken`, `encrypted` (a password is needed) or `too-large`. */
export function inspectPdf(bytes: Uint8Array): PdfInspection {
  const document = new PdfDocument(bytes)
  const pages = listPages(document)
  if (pages.length === 0) throw new PdfError('broken', 'no pages found')
  const fields = listSignatureFields(document)
  const form = document.dict(document.root.get('AcroForm'))
  return {
    pages: pages.map((page) => geometryOf(document, page).displayed),
    signed: fields.some((field) => field.value !== null),
    recovered: document.recovered,
    encrypted: document.security !== undefined,
    headerShifted: document.headerOffset !== 0,
    certifiedLevel: certificationLevel(document),
    hasXfa: document.resolve(form?.get('XFA')) !== null,
    hasActions: hasActions(document, pages),
    flatPageTree: hasFlatPageTree(document),
    emptySignatureFields: fields.filter((field) => field.value === null).map((field) => field.name),
  }
}

const harmlessActions = new Set([
  'GoTo',
  'URI',
  'Named',
  'GoToR',
  'GoToE',
  'Thread',
  'SetOCGState',
  'Trans',
  'GoTo3DView',
])

function hasActions(document: PdfDocument, pages: PdfPage[]): boolean {
  const { root } = document
  const search = new ActionSearch(document)
  const scripts = document.dict(document.dict(root.get('Names'))?.get('JavaScript'))
  if (root.has('AA') || scripts || search.isHarmful(root.get('OpenAction'), 0)) return true
  return pages.some((page) => page.dict.has('AA') || search.annotationsAct(page))
}

const maxActionDepth = 16

/** Looks for harmful actions; lists and actions that many pages share are looked at once. */
class ActionSearch {
  private readonly document: PdfDocument
  private readonly seen = new Set<PdfObject>()

  constructor(document: PdfDocument) {
    this.document = document
  }

  annotationsAct(page: PdfPage): boolean {
    const { document, seen } = this
    const annotations = document.array(page.dict.get('Annots'))
    if (!annotations || seen.has(annotations)) return false
    seen.add(annotations)
    return annotations.some((item) => {
      const annotation = document.dict(item)
      return annotation?.has('AA') === true || this.isHarmful(annotation?.get('A'), 0)
    })
  }

  isHarmful(value: PdfObject | undefined, depth: number): boolean {
    const { document, seen } = this
    const action = document.resolve(value)
    if (!(action instanceof PdfDict) || seen.has(action)) return false
    seen.add(action)
    if (depth > maxActionDepth) return true
    const kind = nameValue(document.resolve(action.get('S')))
    if (kind !== undefined && !harmlessActions.has(kind)) return true
    const next = document.resolve(action.get('Next'))
    const following = Array.isArray(next) ? next : [next]
    return following.some((item) => this.isHarmful(item, depth + 1))
  }
}
