import { isDelimiter, isSpace, skipSpace } from './characters.ts'

const plainNumber = /^(?:(?:\+|--?)?\d{1,9}|[+-]?(?:\d+\.\d*|\.\d+))$/

/** Whether every reader takes a token for one number, and for the same one. */
export function isPlainNumber(text: string): boolean {
  return plainNumber.test(text)
}

/** Whether no number goes on at a byte. */
export function endsNumber(code: number | undefined): boolean {
  return code === undefined || isSpace(code) || isDelimiter(code) || isBlankForSome(code)
}

/** Whether PDFium takes a byte for white space. */
export function isBlankForSome(code: number | undefined): boolean {
  return code === 0x80 || code === 0xff
}

/** The position after white space and comments, and after what PDFium takes for white space. */
export function skipBlank(bytes: Buffer, from: number): number {
  let at = skipSpace(bytes, from)
  while (isBlankForSome(bytes[at])) at = skipSpace(bytes, at + 1)
  return at
}

/** A digit, a sign or a point. */
export function isNumeric(code: number | undefined): boolean {
  return code !== undefined && ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46)
}

/** The digit at a position; negative for anything else. */
export function digitAt(bytes: Buffer, at: number): number {
  const digit = (bytes[at] ?? 0) - 48
  return digit <= 9 ? digit : -1
}
