import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import type { PdfRef } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import type { TimestampSource } from '../types.ts'
import { GrowingFile, type SignedFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { readClosingStamp, stampOfToken, type ClosingStamp } from './closing-stamp.ts'
import { addToForm, addToPage, signatureWidget } from './form-changes.ts'
import { freeFieldName } from './taken-names.ts'
import { nameExtension } from './name-extension.ts'
import { documentTimestampDictionary } from './signature-dictionary.ts'
import { timestampRoom, timestampToken } from './timestamp-source.ts'
import { addValidationMaterial, type ValidationMaterial } from './validation-material.ts'

/** The validation material, and who closes the document; level B-LT is left open and needs nobody. */
export type CompletionRequest = ValidationMaterial &
  ({ level?: 'B-LTA'; timestamp: TimestampSource } | { level: 'B-LT' })

/** Fresh validation material, and who closes the document again. */
export type RenewalRequest = ValidationMaterial & { timestamp: TimestampSource }

/** A document with its validation material. */
export interface CompletedFile extends SignedFile {
  /** The time-stamp that closes it; undefined when it is left open. */
  closing: ClosingStamp | undefined
}

/**
 * Adds the validation material (DSS with VRI) and a closing document time-stamp: level B-LTA, after which nothing may be
 * signed; or the material alone, level B-LT. The output begins with the input's bytes, and its time-stamps are in the order of its revisions.
 * Throws PdfError `timestamp-failed` or `signing-failed`.
 */
export async function completeDocument(
  bytes: Uint8Array,
  request: CompletionRequest,
): Promise<CompletedFile> {
  const file = new GrowingFile(bytes)
  const store = new Revision(file.document)
  nameExtension(store)
  addValidationMaterial(store, request)
  file.append(store)
  const stamp = request.level === 'B-LT' ? undefined : await addDocumentTimestamp(file, request.timestamp)
  const completed = file.finish(stamp ? [stamp.fieldName] : [])
  return { ...completed, closing: stamp && stampOfToken(stamp.token) }
}

/**
 * Renews the time-stamp that closes a document, while it still holds: adds fresh validation material, of the closing
 * time-stamp's own authority above all, and a new document time-stamp over everything (ETSI EN 319 142-1, 5.5). What was
 * proven stays proven for as long as the new one holds. Throws PdfError `invalid-input` for a document that no
 * time-stamp closes, `timestamp-failed` or `signing-failed`.
 */
export async function renewDocument(
  bytes: Uint8Array,
  request: RenewalRequest,
): Promise<CompletedFile & { closing: ClosingStamp }> {
  if (!readClosingStamp(bytes)) throw new PdfError('invalid-input', 'no time-stamp closes the document')
  const { closing, ...completed } = await completeDocument(bytes, request)
  if (!closing) throw new PdfError('signing-failed', 'the new time-stamp is missing')
  return { ...completed, closing }
}

/** A revision that closes the document with an invisible field for a time-stamp, which is still to be made. */
export function closingRevision(
  document: PdfDocument,
  room: number,
): { revision: Revision; signature: PdfRef; fieldName: string } {
  const [page] = listPages(document)
  if (!page) throw new PdfError('broken', 'no pages found')
  const revision = new Revision(document)
  const signature = revision.add(documentTimestampDictionary(room))
  const fieldName = freeFieldName(document, `QiyinTimestamp_${signature.number}`)
  const widget = revision.add(signatureWidget(page, fieldName, [0, 0, 0, 0]).set('V', signature))
  addToPage(revision, page, [widget])
  addToForm(revision, [widget])
  return { revision, signature, fieldName }
}

async function addDocumentTimestamp(
  file: GrowingFile,
  source: TimestampSource,
): Promise<{ fieldName: string; token: Buffer }> {
  const room = timestampRoom(source)
  const { revision, signature, fieldName } = closingRevision(file.document, room)
  let token: Buffer = Buffer.alloc(0)
  await file.appendSigned(revision, signature, {
    digestName: 'sha256',
    room,
    sign: async (sha256) => {
      token = await timestampToken(source, sha256)
      return token
    },
  })
  return { fieldName, token }
}
