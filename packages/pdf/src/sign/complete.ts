import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PdfError } from '../errors.ts'
import type { TimestampSource } from '../types.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, PdfString, dictOf, name, type PdfObject, type PdfRef } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { signaturesOfForm } from '../verify/signature-range.ts'
import { statedTime } from '../verify/stated-time.ts'
import { GrowingFile, type SignedFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { addToForm, addToPage, signatureWidget } from './form-changes.ts'
import { documentTimestampDictionary } from './signature-dictionary.ts'
import { timestampRoom, timestampToken } from './timestamp-source.ts'

/** What lets the signatures be checked later, all DER, and who closes the document. */
export interface CompletionRequest {
  /** Every certificate of every chain: signers, time-stamp authority, OCSP responder, roots. */
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
  ocsps: readonly Uint8Array[]
  timestamp: TimestampSource
}

/**
 * Adds the validation material (DSS with VRI) and a closing document time-stamp: level B-LTA. Nothing may be
 * signed afterwards. The output begins with the input's bytes, and its time-stamps are in the order of its revisions.
 * Throws PdfError `timestamp-failed` or `signing-failed`.
 */
export async function completeDocument(bytes: Uint8Array, request: CompletionRequest): Promise<SignedFile> {
  const file = new GrowingFile(bytes)
  const store = new Revision(file.document)
  addValidationMaterial(store, request)
  file.append(store)
  const fieldName = await addDocumentTimestamp(file, request.timestamp)
  const completed = file.finish([fieldName])
  checkTimeOrder(completed.bytes)
  return completed
}

/** No time-stamp states an earlier moment than one of the same authority that it covers: its clock went back. */
function checkTimeOrder(bytes: Buffer): void {
  const latest = new Map<string, Date>()
  for (const placed of signaturesOfForm(new PdfDocument(bytes))) {
    const stated = statedTime(placed)
    if (!stated) continue
    const { time, authority } = stated
    const before = latest.get(authority)
    if (before && time < before)
      throw new PdfError('timestamp-failed', 'a time-stamp is earlier than one that it covers')
    latest.set(authority, time)
  }
}

function addValidationMaterial(revision: Revision, request: CompletionRequest): void {
  const { document } = revision
  const kinds = {
    Cert: request.certificates.map((item) => addDer(revision, item)),
    CRL: request.crls.map((item) => addDer(revision, item)),
    OCSP: request.ocsps.map((item) => addDer(revision, item)),
  }
  const before = document.dict(document.root.get('DSS'))
  const earlier = (key: string): PdfObject[] => document.array(before?.get(key)) ?? []
  const related = document.dict(before?.get('VRI'))?.copy() ?? new PdfDict()
  for (const contents of signatureContents(document)) {
    const entry = new PdfDict()
    for (const [kind, refs] of Object.entries(kinds)) if (refs.length > 0) entry.set(kind, refs)
    // The key is the SHA-1 of /Contents with its padding (ETSI EN 319 142-1, 5.4.2.3).
    related.set(createHash('sha1').update(contents).digest('hex').toUpperCase(), revision.add(entry))
  }
  const store = dictOf({
    Type: name('DSS'),
    Certs: [...earlier('Certs'), ...kinds.Cert],
    CRLs: [...earlier('CRLs'), ...kinds.CRL],
    OCSPs: [...earlier('OCSPs'), ...kinds.OCSP],
    VRI: related,
  })
  revision.change(document.rootRef).set('DSS', revision.add(store))
}

function addDer(revision: Revision, der: Uint8Array): PdfRef {
  return revision.addStream(dictOf({ Filter: name('FlateDecode') }), deflateSync(der))
}

function signatureContents(document: PdfDocument): Buffer[] {
  return listSignatureFields(document).flatMap((field) => {
    const contents = document.resolve(document.dict(field.value)?.get('Contents'))
    return contents instanceof PdfString ? [contents.bytes] : []
  })
}

async function addDocumentTimestamp(file: GrowingFile, source: TimestampSource): Promise<string> {
  const [page] = listPages(file.document)
  if (!page) throw new PdfError('broken', 'no pages found')
  const revision = new Revision(file.document)
  const room = timestampRoom(source)
  const signature = revision.add(documentTimestampDictionary(room))
  const fieldName = `QiyinTimestamp_${signature.number}`
  const widget = revision.add(signatureWidget(page, fieldName, [0, 0, 0, 0]).set('V', signature))
  addToPage(revision, page, [widget])
  addToForm(revision, [widget])
  await file.appendSigned(revision, signature, {
    digestName: 'sha256',
    room,
    sign: async (sha256) => timestampToken(source, sha256),
  })
  return fieldName
}
