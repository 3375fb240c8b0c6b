import { PdfError } from '../errors.ts'
import type { DisplayBox, SignerMaterial, TimestampSource } from '../types.ts'
import type { PdfDocument } from '../read/document.ts'
import type { FieldLock } from '../read/field-lock.ts'
import { comparableName } from '../read/field-names.ts'
import { certificationLevel, listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, type PdfRef } from '../read/objects.ts'
import { geometryOf, toPageRectangle } from '../read/page-geometry.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import { policyAfter } from '../verify/change-policy.ts'
import { signaturesOfForm } from '../verify/signature-range.ts'
import { GrowingFile, type SignedFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { signatureMaker } from './cms.ts'
import { addToForm, addToPage, signatureWidget } from './form-changes.ts'
import { takenNames } from './taken-names.ts'
import { lockAllBut, lockOfInputs } from './own-locks.ts'
import { displayedPages, readBack } from './read-back.ts'
import { addCertification, lockDictionary, signatureDictionary } from './signature-dictionary.ts'
import { nameExtension } from './name-extension.ts'

/** Name of the invisible field that holds the platform's certification. */
export const certificationFieldName = 'QiyinCertification'

/** An empty signature field to create. The name has no dots, and nothing in the document has it or is below it. */
export interface FieldRequest {
  name: string
  box: DisplayBox
  /**
   * What its signature locks for all that come after it, in place of what is locked in every field: see prepareFields.
   */
  lock?: LockRequest
}

/** The fields that a signature locks, by name, and what it permits from then on (DocMDP), when it says so. */
export interface LockRequest {
  action: 'All' | 'Include' | 'Exclude'
  fields?: readonly string[]
  permission?: 1 | 2 | 3
}

/** Who certifies the prepared document. */
export type CertifyRequest = SignerMaterial & {
  time: Date
  timestamp?: TimestampSource
  signerName?: string
  reason?: string
  /** DocMDP: 1 permits nothing, 2 (the default) signing the fields, 3 marks on the pages as well. */
  permission?: 1 | 2 | 3
}

/** The fields to create, and who certifies the result. */
export interface PrepareRequest {
  fields: readonly FieldRequest[]
  certify?: CertifyRequest
}

/**
 * Creates all empty signature fields in one revision and, when asked, certifies the result in the next: from then on
 * these fields may be signed and nothing else may change. In a document that cannot be certified any more
 * the first signature locks what else can be filled in. The output
 * begins with the input's bytes and has been read back.
 * Throws PdfError `outside-page`, `no-such-page`, `field-exists`, `already-signed`, `certified`,
 * `dynamic-form`, `broken`, `invalid-input` (fields under a certification that permits nothing), or
 * `timestamp-failed`.
 */
export async function prepareFields(bytes: Uint8Array, request: PrepareRequest): Promise<SignedFile> {
  const file = new GrowingFile(bytes)
  const names = request.fields.map((field) => field.name)
  refuseUnprepared(file.document, names, request.certify !== undefined)
  if (request.certify?.permission === 1 && names.length > 0)
    throw new PdfError('invalid-input', 'a certification that permits nothing leaves no field to sign')
  const lock = request.certify ? lockAllBut(names) : lockOfInputs(file.document)
  const revision = new Revision(file.document)
  const pages = listPages(file.document)
  const displayed = displayedPages(file.document)
  const certificationField = addFields(revision, pages, { ...request, lock })
  nameExtension(revision)
  file.append(revision)
  const certifier = request.certify
  if (certifier && certificationField) await certify(file, certificationField, { ...certifier, lock })
  const prepared = file.finish(certifier ? [certificationFieldName] : [])
  readBack(prepared.bytes, { pages: displayed, fields: names })
  return prepared
}

function refuseUnprepared(document: PdfDocument, names: readonly string[], certifying: boolean): void {
  if (document.headerOffset !== 0) throw new PdfError('broken', 'the header is not at the start')
  const form = document.dict(document.root.get('AcroForm'))
  if (document.resolve(form?.get('XFA')) !== null) throw new PdfError('dynamic-form', 'the document has XFA')
  if (certificationLevel(document) !== 0) throw new PdfError('certified', 'the document is certified')
  const signed = listSignatureFields(document).some((field) => field.value !== null)
  if (!signed) return
  const { level, isLocked, locksNewFields } = policyAfter(document, signaturesOfForm(document))
  if (level !== 0 || locksNewFields || names.some((name) => isLocked({ name, isSignature: true })))
    throw new PdfError('certified', 'an earlier signature has locked the document')
  if (certifying) throw new PdfError('already-signed', 'a certification must be the first signature')
}

function addFields(
  revision: Revision,
  pages: PdfPage[],
  { lock, ...request }: PrepareRequest & { lock: FieldLock | undefined },
): PdfRef | undefined {
  const names = takenNames(revision.document)
  const lockRef = lock && revision.add(lockDictionary(lock))
  const perPage = new Map<PdfPage, PdfRef[]>()
  const create = (name: string, page: PdfPage, widget: PdfDict, own?: LockRequest): PdfRef => {
    if (names.has(comparableName(name)) || name === '' || name.includes('.')) {
      throw new PdfError('field-exists', 'the field name is taken or unusable')
    }
    names.add(comparableName(name))
    const locking = own ? revision.add(lockDictionary(toFieldLock(own))) : lockRef
    const ref = revision.add(locking ? widget.set('Lock', locking) : widget)
    perPage.set(page, [...(perPage.get(page) ?? []), ref])
    return ref
  }
  const refs = request.fields.map(({ name, box, lock: own }) => {
    const page = pages[box.page]
    if (!page) throw new PdfError('no-such-page', 'the document has fewer pages')
    const rectangle = toPageRectangle(geometryOf(revision.document, page), box)
    return create(name, page, signatureWidget(page, name, rectangle), own)
  })
  const [first] = pages
  if (!first) throw new PdfError('broken', 'no pages found')
  const certification = request.certify
    ? create(certificationFieldName, first, signatureWidget(first, certificationFieldName, [0, 0, 0, 0]))
    : undefined
  for (const [page, widgets] of perPage) addToPage(revision, page, widgets)
  addToForm(revision, certification ? [...refs, certification] : refs)
  return certification
}

function toFieldLock({ action, fields = [], permission }: LockRequest): FieldLock {
  return { action, fields: [...fields], level: permission }
}

async function certify(
  file: GrowingFile,
  field: PdfRef,
  request: CertifyRequest & { lock: FieldLock | undefined },
): Promise<void> {
  const maker = signatureMaker(request, request.timestamp)
  const revision = new Revision(file.document)
  const statement = { signerName: request.signerName ?? '', time: request.time, reason: request.reason }
  const dict = signatureDictionary(statement, maker.room)
  const catalog = file.document.rootRef
  const lock = request.lock ?? lockAllBut([])
  const signature = revision.add(addCertification(dict, { catalog, lock, level: request.permission ?? 2 }))
  revision.change(field).set('V', signature)
  const root = revision.change(catalog)
  const permissions = file.document.dict(root.get('Perms'))?.copy() ?? new PdfDict()
  root.set('Perms', permissions.set('DocMDP', signature))
  await file.appendSigned(revision, signature, maker)
}
