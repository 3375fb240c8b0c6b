import { PdfError, type PdfErrorCode } from '../errors.ts'
import type { WireError } from './messages.ts'

/** The error as it was thrown on the other side of the thread boundary: a PdfError stays one, with its code. */
export function unpackError({ name, message, stack, details }: WireError): Error {
  // Only PdfError bears this name, and its code is one of its codes.
  const error = name === 'PdfError' ? new PdfError(details.code as PdfErrorCode, message) : new Error(message)
  Object.assign(error, { name }, details)
  if (stack !== undefined) error.stack = stack
  return error
}
