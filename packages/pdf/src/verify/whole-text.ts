import { isSpace } from '../read/characters.ts'

/** Whether data are bytes in hexadecimal digits, to the sign of their end (ISO 32000-2, 7.4.2). */
export function isWholeHex(data: Buffer): boolean {
  return isOnly(data, '>', (code) => isBlank(code) || hexDigits.has(code))
}

/**
 * Whether data are ASCII85 (ISO 32000-2, 7.4.3) of which all readers make the same bytes: groups of five characters, none of them more than four bytes, or a letter for four noughts; the last of more than one,
 * and as it is written for its bytes: MuPDF fills it up otherwise than the others.
 */
export function isWhole85(data: Buffer): boolean {
  let [group, count] = [0, 0]
  const isWhole = isOnly(data, '~>', (code) => {
    if (isBlank(code)) return true
    if (code === letterOfNoughts) return count === 0
    if (code < 33 || code > 117) return false
    group = group * 85 + (code - 33)
    count++
    if (count < 5) return true
    const isNumber = group < 2 ** 32
    group = count = 0
    return isNumber
  })
  return isWhole && (count === 0 || isWrittenGroup(group, count))
}

/** Whether the last characters are those that are written for their bytes, which are filled up with noughts. */
function isWrittenGroup(group: number, count: number): boolean {
  if (count === 1) return false
  const unit = 85 ** (5 - count)
  const room = 256 ** (5 - count)
  // What it is filled up to by the others: with the greatest digits.
  const bytes = Math.floor((group * unit + unit - 1) / room)
  return bytes < 256 ** (count - 1) && Math.floor((bytes * room) / unit) === group
}

const letterOfNoughts = 122
const hexDigits: ReadonlySet<number> = new Set(Buffer.from('0123456789abcdefABCDEF'))

function isBlank(code: number): boolean {
  // To PDF.js a form feed is none.
  return code !== 0 && code !== 12 && isSpace(code)
}

/** Whether data are made of these characters, up to the sign of their end, and nothing but blanks follows. */
function isOnly(data: Buffer, sign: string, isPart: (code: number) => boolean): boolean {
  const end = data.indexOf(sign)
  if (end < 0 || !/^[\0\t\n\f\r ]*$/.test(data.toString('latin1', end + sign.length))) return false
  for (let at = 0; at < end; at++) if (!isPart(data[at] ?? 0)) return false
  return true
}
