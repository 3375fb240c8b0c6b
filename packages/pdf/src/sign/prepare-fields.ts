import { PdfError } from '../errors.ts'
import type { DisplayBox, SignerMaterial, TimestampSource } from '../types.ts'
import type { PdfDocument } from '../read/document.ts'
import { certificationLevel, listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, type PdfRef } from '../read/objects.ts'
import { geometryOf, toPageRectangle } from '../read/page-geometry.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import { GrowingFile, type SignedFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { signatureMaker } from './cms.ts'
import { addToForm, addToPage, signatureWidget, topLevelFieldNames } from './form-changes.ts'
import { displayedPages, readBack } from './read-back.ts'
import { addCertification, certificationLock, signatureDictionary } from './signature-dictionary.ts'

/** Name of the invisible field that holds the platform's certification. */
export const certificationFieldName = 'QiyinCertification'

/** An empty signature field to create. The name has no dots and is new to the document. */
export interface FieldRequest {
  name: string
  box: DisplayBox
}

/** Who certifies the prepared document. */
export type CertifyRequest = SignerMaterial & {
  time: Date
  timestamp?: TimestampSource
  signerName?: string
  reason?: string
}

/**
 * Creates all empty signature fields in one revision and, when asked, certifies the result in the next: from then on
 * these fields may be signed and nothing else may change, no field that the document brought along either. The output
 * begins with the input's bytes and has been read back.
 * Throws PdfError `outside-page`, `no-such-page`, `field-exists`, `already-signed`, `certified`,
 * `dynamic-form`, `broken`, or `timestamp-failed`.
 */
export async function prepareFields(
  bytes: Uint8Array,
  request: { fields: readonly FieldRequest[]; certify?: CertifyRequest },
): Promise<SignedFile> {
  const file = new GrowingFile(bytes)
  refuseUnprepared(file.document, request.certify !== undefined)
  const revision = new Revision(file.document)
  const pages = listPages(file.document)
  const displayed = displayedPages(file.document)
  const certificationField = addFields(revision, pages, request)
  file.append(revision)
  const names = request.fields.map((field) => field.name)
  const certifier = request.certify
  if (certifier && certificationField) await certify(file, { field: certificationField, names }, certifier)
  const prepared = file.finish(certifier ? [certificationFieldName] : [])
  readBack(prepared.bytes, { pages: displayed, fields: names })
  return prepared
}

function refuseUnprepared(document: PdfDocument, certifying: boolean): void {
  if (document.headerOffset !== 0) throw new PdfError('broken', 'the header is not at the start')
  const form = document.dict(document.root.get('AcroForm'))
  if (document.resolve(form?.get('XFA')) !== null) throw new PdfError('dynamic-form', 'the document has XFA')
  if (certificationLevel(document) !== 0) throw new PdfError('certified', 'the document is certified')
  const signed = listSignatureFields(document).some((field) => field.value !== null)
  if (signed && certifying)
    throw new PdfError('already-signed', 'a certification must be the first signature')
}

function addFields(
  revision: Revision,
  pages: PdfPage[],
  request: { fields: readonly FieldRequest[]; certify?: CertifyRequest },
): PdfRef | undefined {
  const names = topLevelFieldNames(revision.document)
  const perPage = new Map<PdfPage, PdfRef[]>()
  const create = (name: string, page: PdfPage, widget: PdfDict): PdfRef => {
    if (names.has(name) || name === '' || name.includes('.')) {
      throw new PdfError('field-exists', 'the field name is taken or unusable')
    }
    names.add(name)
    const ref = revision.add(widget)
    perPage.set(page, [...(perPage.get(page) ?? []), ref])
    return ref
  }
  const refs = request.fields.map(({ name, box }) => {
    const page = pages[box.page]
    if (!page) throw new PdfError('no-such-page', 'the document has fewer pages')
    const rectangle = toPageRectangle(geometryOf(revision.document, page), box)
    return create(name, page, signatureWidget(page, name, rectangle))
  })
  const [first] = pages
  if (!first) throw new PdfError('broken', 'no pages found')
  const certification = request.certify
    ? create(certificationFieldName, first, certificationWidget(revision, first, request.fields))
    : undefined
  for (const [page, widgets] of perPage) addToPage(revision, page, widgets)
  addToForm(revision, certification ? [...refs, certification] : refs)
  return certification
}

function certificationWidget(revision: Revision, page: PdfPage, fields: readonly FieldRequest[]): PdfDict {
  const lock = revision.add(certificationLock(fields.map((field) => field.name)))
  return signatureWidget(page, certificationFieldName, [0, 0, 0, 0]).set('Lock', lock)
}

async function certify(
  file: GrowingFile,
  { field, names }: { field: PdfRef; names: readonly string[] },
  request: CertifyRequest,
): Promise<void> {
  const maker = signatureMaker(request, request.timestamp)
  const revision = new Revision(file.document)
  const statement = { signerName: request.signerName ?? '', time: request.time, reason: request.reason }
  const dict = signatureDictionary(statement, maker.room)
  const catalog = file.document.rootRef
  const signature = revision.add(addCertification(dict, { catalog, fields: names }))
  revision.change(field).set('V', signature)
  const root = revision.change(catalog)
  const permissions = file.document.dict(root.get('Perms'))?.copy() ?? new PdfDict()
  root.set('Perms', permissions.set('DocMDP', signature))
  await file.appendSigned(revision, signature, maker)
}
