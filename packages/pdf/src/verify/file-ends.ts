import type { PdfDocument } from '../read/document.ts'
import { isPlainOffset } from './plain-updates.ts'

/** The end of a file as the standard has it (ISO 32000-2, 7.5.5), with few blanks. */
const plainEnd = /^[\t\n\r ]startxref[\t\n\r ]{1,64}\d{1,20}[\t\n\r ]{0,64}%%EOF/
/** The same right behind the trailer, as some writers have it. */
const closeEnd = /^[\t\n\r >]startxref[\t\n\r ]{1,64}\d{1,20}[\t\n\r ]{0,64}%%EOF/
/** Some readers look for it no further from the end than a kilobyte, others until they find it. */
const longestEnd = 512

/** Whether every reader finds the newest cross-reference, and from it the one before, in the same place. */
export function isFound({ bytes, trailer }: PdfDocument): boolean {
  return hasEnd(bytes, plainEnd) && isPlainOffset(trailer.get('Prev'))
}

/**
 * Whether every reader found the newest cross-reference of what was signed. One that did not looked for the objects
 * itself, also for those that no row leads to, and finds the next one.
 */
export function endedPlainly(bytes: Buffer): boolean {
  return hasEnd(bytes, closeEnd)
}

function hasEnd(bytes: Buffer, end: RegExp): boolean {
  const at = bytes.lastIndexOf('startxref')
  return bytes.length - at <= longestEnd && end.test(bytes.toString('latin1', at - 1, at + longestEnd))
}
