import type { PreparedUpload } from '../intake/prepare-upload.ts'
import type { PdfInspection } from '../read/inspect.ts'
import type { KeywordHit } from '../render/find-keyword.ts'
import type { Bitmap } from '../render/png.ts'
import type { RenderSpec } from '../render/render-page.ts'
import type { ClosingStamp } from '../sign/closing-stamp.ts'
import type { CompletedFile, CompletionRequest, RenewalRequest } from '../sign/complete.ts'
import type { FillRequest } from '../sign/fill-fields.ts'
import type { PrepareRequest } from '../sign/prepare-fields.ts'
import type { DocumentSpec } from '../text/document-spec.ts'
import type { PdfVerification } from '../verify/report.ts'
import type { VerifyOptions } from '../verify/verify-pdf.ts'
import type { SignedFile } from '../write/growing-file.ts'

/*
 * The package in one place. Each function loads what it needs when it is first called: importing this entry costs next
 * to nothing. They work in the caller's thread; `@qiyin/pdf/engine` runs the same in workers.
 */

export { toPdfAppearance, type PathCommand, type Rgb, type Shape, type VectorDrawing } from '../drawing.ts'
export { PdfError, type PdfErrorCode } from '../errors.ts'
export type { RemovedPart } from '../intake/hazards.ts'
export type { PreparedUpload } from '../intake/prepare-upload.ts'
export type { PdfInspection } from '../read/inspect.ts'
export type { KeywordHit } from '../render/find-keyword.ts'
export type { Bitmap } from '../render/png.ts'
export type { RenderSpec } from '../render/render-page.ts'
export type { ClosingStamp } from '../sign/closing-stamp.ts'
export type { CompletedFile, CompletionRequest, RenewalRequest } from '../sign/complete.ts'
export type { ValidationMaterial } from '../sign/validation-material.ts'
export type { FillRequest } from '../sign/fill-fields.ts'
export type { CertifyRequest, FieldRequest, LockRequest, PrepareRequest } from '../sign/prepare-fields.ts'
export type * from '../types.ts'
export type * from '../verify/report.ts'
export type { VerifyOptions } from '../verify/verify-pdf.ts'
export type { SignedFile } from '../write/growing-file.ts'

const load = {
  complete: once(() => import('../sign/complete.ts')),
  compose: once(() => import('../text/compose.ts')),
  fill: once(() => import('../sign/fill-fields.ts')),
  inspect: once(() => import('../read/inspect.ts')),
  keyword: once(() => import('../render/find-keyword.ts')),
  merge: once(() => import('../intake/merge-pdfs.ts')),
  pageText: once(() => import('../render/page-text.ts')),
  prepare: once(() => import('../sign/prepare-fields.ts')),
  render: once(() => import('../render/render-page.ts')),
  upload: once(() => import('../intake/prepare-upload.ts')),
  verify: once(() => import('../verify/verify-pdf.ts')),
}

/**
 * Takes in a file of somebody's: gives back what can be signed, written anew where that is needed, and what was left
 * out. Throws PdfError; the README lists why.
 */
export async function open(
  bytes: Uint8Array,
  options?: { password?: string | undefined },
): Promise<PreparedUpload> {
  return (await load.upload()).prepareUpload(bytes, options)
}

/** What a file is like, without changing anything: pages, signatures, encryption. */
export async function inspect(bytes: Uint8Array, password?: string): Promise<PdfInspection> {
  return (await load.inspect()).inspectPdf(bytes, password)
}

/** Joins unsigned documents, in their order. */
export async function merge(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  return (await load.merge()).mergePdfs(documents)
}

/** Creates the empty signature fields, all of them at once, with what each locks, and certifies the result when asked. */
export async function prepare(bytes: Uint8Array, request: PrepareRequest): Promise<SignedFile> {
  return (await load.prepare()).prepareFields(bytes, request)
}

/** Signs: fills one signer's fields, one signature each, PAdES B-B, or B-T with a time-stamp. */
export async function sign(bytes: Uint8Array, request: FillRequest): Promise<SignedFile> {
  return (await load.fill()).fillFields(bytes, request)
}

/** Adds what the signatures can be checked with in years to come (PAdES B-LT), and the closing time-stamp (B-LTA). */
export async function complete(bytes: Uint8Array, request: CompletionRequest): Promise<CompletedFile> {
  return (await load.complete()).completeDocument(bytes, request)
}

/** Adds fresh validation data and another closing time-stamp, before the last one ages. */
export async function renew(
  bytes: Uint8Array,
  request: RenewalRequest,
): Promise<CompletedFile & { closing: ClosingStamp }> {
  return (await load.complete()).renewDocument(bytes, request)
}

/** Verifies every signature, and what was changed after each. Never throws on damaged files. */
export async function verify(bytes: Uint8Array, options?: VerifyOptions): Promise<PdfVerification> {
  return (await load.verify()).verifyPdf(bytes, options)
}

/** A page as an opaque PNG, seals and form fields included. */
export async function render(bytes: Uint8Array, spec: RenderSpec): Promise<Buffer> {
  return (await load.render()).renderPage(bytes, spec)
}

/** As `render`, but the bare pixels. */
export async function paint(bytes: Uint8Array, spec: RenderSpec): Promise<Bitmap> {
  return (await load.render()).paintPage(bytes, spec)
}

/** The text of every page in reading order, lines ended by line feeds. */
export async function text(bytes: Uint8Array): Promise<string[]> {
  return (await load.pageText()).readPageTexts(bytes)
}

/** Where a keyword stands, at most `limit` (default 200) places in page order. */
export async function find(
  bytes: Uint8Array,
  spec: { keyword: string; limit?: number },
): Promise<KeywordHit[]> {
  return (await load.keyword()).findKeyword(bytes, spec)
}

/** Writes a document: headings, paragraphs, tables, with embedded fonts. `@qiyin/pdf/text` has the parts. */
export async function compose(spec: DocumentSpec): Promise<Buffer> {
  return (await load.compose()).composeDocument(spec)
}

/** An import() that has been answered is asked again at the cost of a lookup; a signature is too short for that. */
function once<Module>(importIt: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => (loading ??= importIt())
}
