import { PdfError } from '../errors.ts'
import { inspectPdf, type PdfInspection } from '../read/inspect.ts'
import { saveCopy, withDocument } from '../render/pdfium.ts'
import type { PageSize } from '../types.ts'
import { disarmActions, type RemovedPart } from './disarm-actions.ts'

/** An upload made fit for signing. */
export interface PreparedUpload {
  /** What is to be stored and signed: the upload itself, or the file written anew. */
  bytes: Buffer
  pages: PageSize[]
  /** True when the file was written anew. Never true for a file with a signature. */
  normalised: boolean
  /** What was taken out or made ineffective. */
  removed: (RemovedPart | 'encryption')[]
}

/**
 * Checks an uploaded file by its content and makes it fit for signing. An unsigned file that is damaged,
 * encrypted without a password, shifted or full of scripts is written anew once; a signed file is never
 * touched. Throws PdfError: 'not-pdf', 'broken', 'encrypted' (a password or a key is needed), 'certified'
 * (its author forbade any change), 'dynamic-form' (XFA).
 */
export async function prepareUpload(bytes: Uint8Array): Promise<PreparedUpload> {
  requireHeader(bytes)
  const before = await inspectOrRepair(bytes)
  const { inspection } = before
  if (inspection.certifiedLevel === 1)
    throw new PdfError('certified', 'the author of the document forbade any change')
  if (inspection.hasXfa && (await isDynamicForm(before.bytes)))
    throw new PdfError('dynamic-form', 'the document is an XFA form')
  if (inspection.signed)
    return { bytes: toBuffer(before.bytes), pages: sizes(inspection), normalised: false, removed: [] }
  const { recovered, encrypted, headerShifted, hasActions } = inspection
  if (!before.repaired && !recovered && !encrypted && !headerShifted && !hasActions)
    return { bytes: toBuffer(bytes), pages: sizes(inspection), normalised: false, removed: [] }
  return writeAnew(before.bytes, encrypted)
}

interface Inspected {
  bytes: Uint8Array
  inspection: PdfInspection
  repaired: boolean
}

/** Files our own reader cannot follow get one chance: PDFium recovers more, but must not touch a signature. */
async function inspectOrRepair(bytes: Uint8Array): Promise<Inspected> {
  try {
    return { bytes, inspection: inspectPdf(bytes), repaired: false }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'broken') throw error
    const repaired = await withDocument(bytes, ({ pdfium, handle, pageCount }) => {
      if (pageCount === 0 || pdfium.FPDF_GetSignatureCount(handle) > 0) throw error
      return saveCopy(pdfium, handle)
    })
    return { bytes: repaired, inspection: inspectPdf(repaired), repaired: true }
  }
}

async function writeAnew(bytes: Uint8Array, encrypted: boolean): Promise<PreparedUpload> {
  const copy = await copyOrRepair(bytes)
  const disarmed = disarmActions(copy)
  const inspection = inspectPdf(disarmed.bytes)
  if (inspection.encrypted) throw new PdfError('broken', 'the encryption could not be removed')
  const removed = [...disarmed.removed, ...(encrypted ? (['encryption'] as const) : [])]
  return { bytes: disarmed.bytes, pages: sizes(inspection), normalised: true, removed }
}

async function copyOrRepair(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await withDocument(bytes, ({ pdfium, handle }) => saveCopy(pdfium, handle))
  } catch (error) {
    const repaired = error instanceof PdfError && error.code === 'broken' ? withTrailer(bytes) : undefined
    if (!repaired) throw error
    return withDocument(repaired, ({ pdfium, handle }) => saveCopy(pdfium, handle))
  }
}

/** PDFium finds the objects of a file that was cut off, but not where to begin: keep the whole ones, name the catalog. */
function withTrailer(bytes: Uint8Array): Buffer | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  // Without its trailer an encrypted file cannot be read, and must not be taken for a plain one.
  if (text.includes('/Standard')) return undefined
  const end = [...text.matchAll(/\/Type\s*\/Catalog\b/g)].at(-1)?.index ?? 0
  const catalog = [...text.slice(Math.max(0, end - 2000), end).matchAll(/(\d{1,10} \d{1,5}) obj\b/g)].at(-1)
  if (!catalog) return undefined
  const whole = text.slice(0, text.lastIndexOf('endobj') + 'endobj'.length)
  return Buffer.from(`${whole}\ntrailer\n<< /Root ${catalog[1]} R >>\n`, 'latin1')
}

function requireHeader(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024))
  if (!head.includes('%PDF')) throw new PdfError('not-pdf', 'the file is not a PDF')
}

/** FORMTYPE_XFA_FULL: the pages are only drawn by an XFA viewer. */
const XFA_FULL = 2

async function isDynamicForm(bytes: Uint8Array): Promise<boolean> {
  return withDocument(bytes, ({ pdfium, handle }) => pdfium.FPDF_GetFormType(handle) === XFA_FULL)
}

function sizes(inspection: PdfInspection): PageSize[] {
  return inspection.pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
