import type { PageSize } from '../types.ts'
import { PdfError } from '../errors.ts'
import { PdfDocument } from './document.ts'
import { certificationLevel, listSignatureFields } from './form-fields.ts'
import { geometryOf, isPlainBox } from './page-geometry.ts'
import { listPages } from './pages.ts'

/** What intake needs to know about a PDF before anything is done with it. */
export interface PdfInspection {
  pages: PageSize[]
  /** A page is too far from its origin for readers to show the same of it. */
  isFar: boolean
  /** A signature field is filled. */
  signed: boolean
  /** The cross-reference was unusable; objects were found by scanning. */
  recovered: boolean
  /** Encrypted, but opens with the password given, or without one. */
  encrypted: boolean
  /** Bytes come before the header, so that offsets are ambiguous. */
  headerShifted: boolean
  /** DocMDP level of a certification signature, 0 without one. */
  certifiedLevel: 0 | 1 | 2 | 3
  hasXfa: boolean
  /** Names of the signature fields that are still empty. */
  emptySignatureFields: string[]
}

/** Reads what intake must know. Throws PdfError `not-pdf`, `broken`, `direct-page`, `encrypted` (another password is needed) or `too-large`. */
export function inspectPdf(bytes: Uint8Array, password?: string): PdfInspection {
  const document = new PdfDocument(bytes, undefined, password)
  const pages = listPages(document)
  if (pages.length === 0) throw new PdfError('broken', 'no pages found')
  const fields = listSignatureFields(document)
  const form = document.dict(document.root.get('AcroForm'))
  const geometries = pages.map((page) => geometryOf(document, page))
  return {
    pages: geometries.map(({ displayed }) => displayed),
    isFar: !geometries.every(({ crop }) => isPlainBox(crop)),
    signed: fields.some((field) => field.value !== null),
    recovered: document.recovered,
    encrypted: document.security !== undefined,
    headerShifted: document.headerOffset !== 0,
    certifiedLevel: certificationLevel(document),
    hasXfa: document.resolve(form?.get('XFA')) !== null,
    emptySignatureFields: fields.filter((field) => field.value === null).map((field) => field.name),
  }
}
