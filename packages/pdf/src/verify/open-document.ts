import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'

/** Opens a file, or a signed state of one; whatever a damaged file provokes in the reader is one answer. */
export function openDocument(bytes: Buffer): PdfDocument | PdfError {
  try {
    return new PdfDocument(bytes)
  } catch (error) {
    return error instanceof PdfError ? error : new PdfError('broken', 'unreadable', { cause: error })
  }
}
