import type { RefusalName } from '@qiyin/domain/refusals.ts'
import { PdfError, type PdfErrorCode } from '@qiyin/pdf'
import { EngineError } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'

const refusalOf: Partial<Record<PdfErrorCode, RefusalName>> = {
  'not-pdf': 'FILE_NOT_PDF',
  broken: 'PDF_BROKEN',
  encrypted: 'PDF_ENCRYPTED',
  'certificate-encrypted': 'PDF_CERTIFICATE_ENCRYPTED',
  'attachments-encrypted': 'PDF_ATTACHMENTS_ENCRYPTED',
  'direct-page': 'PDF_DIRECT_PAGE',
  certified: 'PDF_CERTIFIED',
  'dynamic-form': 'PDF_DYNAMIC_FORM',
  'already-signed': 'PDF_SIGNED_MERGE',
  'timestamp-failed': 'TIMESTAMP_UNAVAILABLE',
  'signed-unsuitable': 'PDF_SIGNED_UNSUITABLE',
  'signature-failed': 'PDF_SIGNATURE_FAILED',
  'not-verifiable': 'PDF_NOT_VERIFIABLE',
  'too-large': 'PDF_TOO_COMPLEX',
  'signer-unavailable': 'SIGNER_UNAVAILABLE',
}

/** What the engine says of a person's file, as a refusal; a fault of our own stays the error it is. */
export function pdfRefusal(error: unknown): unknown {
  if (error instanceof PdfError) {
    const name = refusalOf[error.code]
    return name ? new CallError(name) : error
  }
  return isHostile(error) ? new CallError('PDF_TOO_COMPLEX') : error
}

/** A file that kills its worker, or keeps it busy past its time, is broken or built to harm. */
export function isHostile(error: unknown): boolean {
  return error instanceof EngineError && (error.code === 'timeout' || error.code === 'crashed')
}
