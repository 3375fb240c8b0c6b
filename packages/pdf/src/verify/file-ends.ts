import type { PdfDocument } from '../read/document.ts'
import { listPages } from '../read/pages.ts'
import { isPlainOffset } from './plain-updates.ts'

/** Where readers look for the dictionary of a linearised file. */
const headLength = 2048

function headOf({ bytes }: PdfDocument): string {
  return bytes
    .toString('latin1', 0, headLength)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
}

/**
 * Whether a file is as long as its linearisation says (ISO 32000-2, annex F): some readers begin such a file with the
 * section of its first page, and take the pages from where it says they are.
 */
export function looksLinearised(document: PdfDocument): boolean {
  const head = headOf(document)
  // Some pass over signs within a number, or take what comes before them.
  const numbers = [head, head.replaceAll(/(?<=\d)[+-]+/g, '')].flatMap((text) => text.match(/\d+/g) ?? [])
  return head.includes('/Linearized') && numbers.some((one) => Number(one) === document.bytes.length)
}

/**
 * Whether a linearised file says of its only page where it is. Of more pages Poppler believes the hints, which nobody
 * else reads; once the file has grown, all go by the tree.
 */
export function beginsAtItsPage(document: PdfDocument): boolean {
  const [page, ...others] = listPages(document)
  const dict = linearisation(headOf(document))
  const [first, ...more] = [...dict.matchAll(/\/O[\0\t\n\f\r ]+(\d+)(?=[\0\t\n\f\r />])/g)]
  const isOther = others.length > 0 || more.length > 0 || /\/P[\0\t\n\f\r ]/.test(dict)
  return page !== undefined && !isOther && Number(first?.[1]) === page.ref.number
}

/** The object that says so. */
function linearisation(head: string): string {
  const at = head.indexOf('/Linearized')
  const end = head.indexOf('endobj', at)
  return head.slice(Math.max(0, head.lastIndexOf('obj', at)), end < 0 ? head.length : end)
}

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
