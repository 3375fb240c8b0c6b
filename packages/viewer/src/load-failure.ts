import { pdfjs } from './pdfjs.ts'
import { placeInStack } from './stack-place.ts'
import type { DocumentState, ErrorDetails, LoadErrorKind } from './viewer-state.ts'

/** What to show of a failed opening: one of the four sentences of spec 2 §8, and what is known of the cause. */
export function loadFailure(error: unknown): Extract<DocumentState, { status: 'error' }> {
  return { status: 'error', kind: kindOf(error), httpStatus: httpStatusOf(error), details: detailsOf(error) }
}

function kindOf(error: unknown): LoadErrorKind {
  if (error instanceof pdfjs.InvalidPDFException) return 'invalid'
  if (!(error instanceof pdfjs.ResponseException)) return 'loading'
  return error.missing === true ? 'missing' : 'response'
}

function httpStatusOf(error: unknown): number | undefined {
  if (!(error instanceof pdfjs.ResponseException)) return undefined
  const status: unknown = error.status
  return typeof status === 'number' && status > 0 ? status : undefined
}

function detailsOf(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) {
    return { message: String(error), stack: undefined, file: undefined, line: undefined }
  }
  return { message: error.message, stack: error.stack, ...placeInStack(error.stack ?? '') }
}
