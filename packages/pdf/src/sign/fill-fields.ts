import { PdfError } from '../errors.ts'
import type { Appearance, SignerMaterial, TimestampSource } from '../types.ts'
import type { PdfDocument } from '../read/document.ts'
import { locksField, readFieldLock, type FieldLock } from '../read/field-lock.ts'
import { listSignatureFields, type SignatureField } from '../read/form-fields.ts'
import { PdfRef, dictOf } from '../read/objects.ts'
import { geometryOf, rectangleOf } from '../read/page-geometry.ts'
import { listPages, pageOf, type PdfPage } from '../read/pages.ts'
import { AppearanceWriter, type AppearancePlace } from '../write/appearance-stream.ts'
import { policyAfter } from '../verify/change-policy.ts'
import { signaturesOfForm } from '../verify/signature-range.ts'
import { GrowingFile, type SignedFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { signatureMaker } from './cms.ts'
import { markFormSigned } from './form-changes.ts'
import { addFieldLock, signatureDictionary, type SignatureStatement } from './signature-dictionary.ts'

/** What to fill, by whom, and what the signatures say. */
export interface FillRequest extends SignatureStatement {
  fields: readonly { name: string; appearance: Appearance }[]
  signer: SignerMaterial
  /** Time-stamps every signature (level B-T); without it the level is B-B. */
  timestamp?: TimestampSource
}

/**
 * Fills empty signature fields one after another, one signature and one revision each; each says what its field's
 * /Lock locks. The output begins
 * with the input's bytes and has been verified (prefix, byte ranges, containers, certificates).
 * Throws PdfError `field-missing`, `field-filled`, `certified`, `unusable-image`, `missing-character`,
 * `invalid-input`, `timestamp-failed` or `signing-failed`.
 */
export async function fillFields(bytes: Uint8Array, request: FillRequest): Promise<SignedFile> {
  const file = new GrowingFile(bytes)
  const fields = findFields(file.document, request)
  const maker = signatureMaker(request.signer, request.timestamp)
  const appearances = await AppearanceWriter.prepare(fields.map(({ appearance }) => appearance))
  const statement = signatureDictionary(request, maker.room)
  for (const { field, appearance, lock } of fields) {
    const revision = new Revision(file.document)
    const dict = statement.copy()
    if (lock) addFieldLock(dict, { catalog: file.document.rootRef, lock })
    const signature = revision.add(dict)
    revision.change(field.ref).set('V', signature)
    const widget = widgetOf(file.document, field)
    const place = placeOf(file.document, widget)
    if (place)
      revision.change(widget).set('AP', dictOf({ N: appearances.write(revision, appearance, place) }))
    markFormSigned(revision)
    // Each signature covers the one before it, so they cannot be made side by side.
    // oxlint-disable-next-line no-await-in-loop
    await file.appendSigned(revision, signature, maker)
  }
  return file.finish(request.fields.map(({ name }) => name))
}

interface FieldToFill {
  field: SignatureField
  appearance: Appearance
  /** What this signature locks for all that come after it. */
  lock: FieldLock | undefined
}

function findFields(document: PdfDocument, request: FillRequest): FieldToFill[] {
  const { level, isLocked } = policyAfter(document, signaturesOfForm(document))
  if (level === 1) throw new PdfError('certified', 'no changes are allowed')
  const existing = new Map(listSignatureFields(document).map((field) => [field.name, field]))
  const places = new Set(existing.keys())
  const locks: FieldLock[] = []
  const filled = new Set<string>()
  return request.fields.map(({ name, appearance }) => {
    const field = existing.get(name)
    if (!field) throw new PdfError('field-missing', 'the document has no such signature field')
    if (field.value !== null || filled.has(name))
      throw new PdfError('field-filled', 'the field is already signed')
    filled.add(name)
    const own = { name, isSignature: true }
    if (isLocked(own) || locks.some((lock) => lock.level === 1 || locksField(lock, own, places)))
      throw new PdfError('certified', 'an earlier signature has locked the field')
    const lock = readFieldLock(document, field.dict.get('Lock'))
    if (lock) locks.push(lock)
    return { field, appearance, lock }
  })
}

/** A field is usually its own widget; some writers put the widget below it. */
function widgetOf(document: PdfDocument, field: SignatureField): PdfRef {
  if (field.dict.has('Rect')) return field.ref
  const kid = document.array(field.dict.get('Kids'))?.find((item) => document.dict(item)?.has('Rect'))
  return kid instanceof PdfRef ? kid : field.ref
}

/** The widget's displayed proportions; undefined for an invisible field. */
function placeOf(document: PdfDocument, ref: PdfRef): AppearancePlace | undefined {
  const widget = document.dict(ref)
  const rectangle = rectangleOf(document, widget?.get('Rect'))
  if (!widget || !rectangle) return undefined
  const page = pageOf(document, widget.get('P')) ?? pageHolding(document, ref)
  const rotation = page ? geometryOf(document, page).rotation : 0
  const width = rectangle[2] - rectangle[0]
  const height = rectangle[3] - rectangle[1]
  const sideways = rotation === 90 || rotation === 270
  return sideways ? { width: height, height: width, rotation } : { width, height, rotation }
}

function pageHolding(document: PdfDocument, widget: PdfRef): PdfPage | undefined {
  return listPages(document).find(({ dict }) =>
    document
      .array(dict.get('Annots'))
      ?.some((item) => item instanceof PdfRef && item.number === widget.number),
  )
}
