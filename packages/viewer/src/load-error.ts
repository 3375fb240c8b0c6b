import { pdfjs } from './pdfjs.ts'
import type { LoadErrorKind } from './viewer-state.ts'

/** Says which of the four sentences of spec 2 §8 a failed opening deserves. */
export function loadErrorKind(error: unknown): LoadErrorKind {
  if (error instanceof pdfjs.InvalidPDFException) return 'invalid'
  if (!(error instanceof pdfjs.ResponseException)) return 'loading'
  return error.missing === true ? 'missing' : 'response'
}

/** The HTTP status of a failed opening, when the server answered at all. */
export function loadErrorHttpStatus(error: unknown): number | undefined {
  if (!(error instanceof pdfjs.ResponseException)) return undefined
  const status: unknown = error.status
  return typeof status === 'number' && status > 0 ? status : undefined
}
