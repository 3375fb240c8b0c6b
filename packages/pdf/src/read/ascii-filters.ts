import { decodeHex, isSpace } from './characters.ts'
import { OutputTooLong, PdfSyntaxError } from './syntax-error.ts'

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). */
export function decodeAsciiHex(bytes: Buffer): Buffer {
  const end = bytes.indexOf(62)
  return decodeHex(bytes, 0, end < 0 ? bytes.length : end)
}

/** ASCII85Decode (ISO 32000-1, 7.4.3); throws PdfSyntaxError at a character that has no place in it. */
export function decodeAscii85(bytes: Buffer, maxLength: number): Buffer {
  const start = bytes.toString('latin1', 0, 2) === '<~' ? 2 : 0
  const marker = bytes.indexOf('~', start)
  const end = marker < 0 ? bytes.length : marker
  const out = Buffer.alloc(Math.min(maxLength, end * 4) + 4)
  let length = 0
  let group = 0
  let count = 0
  for (let at = start; at < end; at++) {
    const code = bytes[at] ?? 0
    if (isSpace(code)) continue
    if (length > maxLength) throw new OutputTooLong()
    if (code === 122 && count === 0) {
      length = out.writeUInt32BE(0, length)
      continue
    }
    if (code < 33 || code > 117) throw new PdfSyntaxError('not ASCII85')
    group = group * 85 + (code - 33)
    if (++count < 5) continue
    length = out.writeUInt32BE(group % 2 ** 32, length)
    group = 0
    count = 0
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) group = group * 85 + 84
    out.writeUInt32BE(group % 2 ** 32, length)
    length += count - 1
  }
  return out.subarray(0, length)
}
