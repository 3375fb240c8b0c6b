import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { inspectPdf, type PdfInspection } from '../read/inspect.ts'
import { PdfString } from '../read/objects.ts'
import { saveCopy, withDocument } from '../render/pdfium.ts'
import type { PageSize } from '../types.ts'
import { policyAfter } from '../verify/change-policy.ts'
import { isPlainFile } from '../verify/plain-file.ts'
import { refersBehindLast } from '../verify/plain-rows.ts'
import { signaturesOfForm } from '../verify/signature-range.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { copyDocument } from './copy-document.ts'
import { isDynamicForm } from './dynamic-form.ts'
import { requireReadableForm } from './form-size.ts'
import type { RemovedPart } from './hazards.ts'
import { writePackedFile } from './packed-file.ts'
import { readPageTree } from './page-tree.ts'
import { findHindrance } from './try-updates.ts'

/** An upload made fit for signing. */
export interface PreparedUpload {
  /** What is to be stored and signed: the upload itself, or the file written anew. */
  bytes: Buffer
  pages: PageSize[]
  /** True when the file was written anew. Never true for a file with a signature. */
  normalised: boolean
  /** What was left out of the file written anew, each once. */
  removed: (RemovedPart | 'encryption' | 'password')[]
}

/** A viewer asks for the kids of a page tree's node one by one before it shows a page: more are too many. */
const mostKids = 32

/**
 * Checks an uploaded file by its content and makes it fit for signing. An unsigned file is written anew, once,
 * when it is damaged, encrypted, shifted, without a header, not written plainly throughout, has a wide page tree
 * or pages without a usable box, holds what runs, sends or points outside, or may not be updated by us as the verifier sees
 * it. A signed file is never touched.
 *
 * Throws PdfError: 'not-pdf', 'broken', 'too-large', 'encrypted' (a password is needed, or another one),
 * 'attachments-encrypted', 'direct-page' (a page stands inside the page tree itself),
 * 'certificate-encrypted', 'certified' (its author allows no further signature field), 'dynamic-form' (XFA),
 * 'signed-unsuitable' (signed, and only writing it anew would make it fit), 'signature-failed' (a signature has failed, or
 * was changed after), 'not-verifiable' (what we add would be called a change, in the file written anew as well).
 */
export async function prepareUpload(
  bytes: Uint8Array,
  { password = '' }: { password?: string | undefined } = {},
): Promise<PreparedUpload> {
  const { readable, inspection } = await inspectOrRepair(bytes, password)
  const document = new PdfDocument(readable, undefined, password)
  requireReadableForm(document)
  refuseUnsignable(document, inspection)
  const isLocked = inspection.encrypted && password !== '' && needsPassword(bytes)
  const isSound = readable === bytes && isPlainFile(document) && !refersBehindLast(document)
  if (inspection.signed) return await untouched(bytes, inspection, { isLocked, isSound })
  const tree = readPageTree(document)
  const copy = copyDocument({ document, tree })
  if (copy.list.signed) return await untouched(bytes, inspection, { isLocked, isSound })
  const isFit = isSound && isPlain(inspection) && isHarmless(tree, copy)
  if (isFit && (await findHindrance(bytes, false)) === undefined)
    return { bytes: toBuffer(bytes), pages: sizes(inspection), normalised: false, removed: [] }
  const written = await writeAnew(copy, { version: versionOf(bytes), permanentId: permanentIdOf(document) })
  const removed = [...copy.list.removed, ...lockOf(inspection, isLocked)]
  return { bytes: written, pages: sizes(inspectPdf(written)), normalised: true, removed }
}

function lockOf({ encrypted }: PdfInspection, isLocked: boolean): PreparedUpload['removed'] {
  if (!encrypted) return []
  return [isLocked ? 'password' : 'encryption']
}

async function writeAnew(...[copy, identity]: Parameters<typeof writePackedFile>): Promise<Buffer> {
  const written = writePackedFile(copy, identity)
  const hindrance = await findHindrance(written, false)
  if (hindrance !== undefined) throw new PdfError('not-verifiable', hindrance)
  return written
}

function refuseUnsignable(document: PdfDocument, { certifiedLevel, hasXfa, isFar }: PdfInspection): void {
  // What is stamped there could not be verified.
  if (isFar) throw new PdfError('too-large', 'a page is too far from its origin')
  // New fields after a certification spoil it at every level (ISO 32000-2, 12.8.2.2); so they do where a signature has
  // locked every field there is.
  if (certifiedLevel !== 0 || hasLockedAll(document))
    throw new PdfError('certified', 'the author of the document allows no further signature')
  if (hasXfa && isDynamicForm(document))
    throw new PdfError('dynamic-form', 'the document is a dynamic XFA form')
}

function hasLockedAll(document: PdfDocument): boolean {
  const { level, locksNewFields } = policyAfter(document, signaturesOfForm(document))
  return level !== 0 || locksNewFields
}

function isPlain({ recovered, encrypted, headerShifted }: PdfInspection): boolean {
  return !recovered && !encrypted && !headerShifted
}

function isHarmless(
  tree: ReturnType<typeof readPageTree>,
  { list }: ReturnType<typeof copyDocument>,
): boolean {
  return !list.readDifferently && !tree.ambiguous && tree.mostKids <= mostKids && list.removed.size === 0
}

/** Whether the file opens with its password only, not merely forbids things. */
function needsPassword(bytes: Uint8Array): boolean {
  try {
    return new PdfDocument(bytes).security === undefined
  } catch (error) {
    if (error instanceof PdfError) return true
    throw error
  }
}

/** A file our own reader cannot follow gets one chance: PDFium recovers more, but must not touch a signature. */
async function inspectOrRepair(
  bytes: Uint8Array,
  password: string,
): Promise<{ readable: Uint8Array; inspection: PdfInspection }> {
  try {
    return { readable: bytes, inspection: inspectPdf(bytes, password) }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'broken') throw error
    const readable = await withDocument(bytes, ({ pdfium, handle, pageCount }) => {
      if (pageCount === 0 || pdfium.FPDF_GetSignatureCount(handle) > 0) throw error
      return saveCopy(pdfium, handle)
    })
    return { readable, inspection: inspectPdf(readable) }
  }
}

async function untouched(
  bytes: Uint8Array,
  inspection: PdfInspection,
  { isLocked, isSound }: { isLocked: boolean; isSound: boolean },
): Promise<PreparedUpload> {
  if (isLocked) throw new PdfError('signed-unsuitable', 'a signed document needs a password')
  if (inspection.headerShifted)
    throw new PdfError('signed-unsuitable', 'a signed document has bytes before its header')
  if (inspection.hasXfa) throw new PdfError('signed-unsuitable', 'a signed document is an XFA form')
  // With another signature theirs would be one of a file of which nobody can tell what was changed.
  if (!isSound) throw new PdfError('signed-unsuitable', 'a signed document is not written plainly')
  const { verdict } = verifyPdf(bytes)
  if (verdict === 'invalid' || verdict === 'modified')
    throw new PdfError('signature-failed', 'a signature of the document has failed')
  const hindrance = await findHindrance(bytes, true)
  if (hindrance !== undefined) throw new PdfError('signed-unsuitable', hindrance)
  return { bytes: toBuffer(bytes), pages: sizes(inspection), normalised: false, removed: [] }
}

function versionOf(bytes: Uint8Array): '1.7' | '2.0' {
  return toBuffer(bytes).subarray(0, 1100).includes('%PDF-2.') ? '2.0' : '1.7'
}

function permanentIdOf(document: PdfDocument): Buffer | undefined {
  const id = document.resolve(document.array(document.trailer.get('ID'))?.[0])
  return id instanceof PdfString && id.bytes.length > 0 ? id.bytes : undefined
}

function sizes(inspection: PdfInspection): PageSize[] {
  return inspection.pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
