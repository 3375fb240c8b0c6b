import { element, tag } from '../pki/der.ts'
import { DerError } from '../pki/der-reader.ts'

const indefinite = 0x80
const maxDepth = 32

/**
 * Some signers write their containers with indefinite lengths (BER, X.690, 8.1.3.6). Gives the same element with
 * definite ones, and how many bytes it took; DER is returned as it is. Parts with a definite length, such as the
 * signed attributes, keep every byte. Throws DerError.
 */
export function withDefiniteLengths(bytes: Buffer): { der: Buffer; length: number } {
  if (bytes[1] !== indefinite) return { der: bytes, length: -1 }
  const { der, end } = convert(bytes, 0, 0)
  return { der, length: end }
}

function convert(bytes: Buffer, at: number, depth: number): { der: Buffer; end: number } {
  const tagByte = bytes[at]
  if (tagByte === undefined || depth > maxDepth) throw new DerError('truncated or nested too deeply')
  if (bytes[at + 1] !== indefinite) {
    const { header, length } = headerLength(bytes, at)
    const end = at + header + length
    return { der: bytes.subarray(at, end), end }
  }
  const parts: Buffer[] = []
  let position = at + 2
  while (bytes[position] !== 0 || bytes[position + 1] !== 0) {
    const part = convert(bytes, position, depth + 1)
    parts.push(part.der)
    position = part.end
  }
  const end = position + 2
  // A string in pieces becomes one piece.
  if (tagByte === (tag.octetString | 0x20)) {
    return { der: element(tag.octetString, ...parts.map((part) => contentOf(part))), end }
  }
  return { der: element(tagByte, ...parts), end }
}

/** Throws DerError when there is none, or one that is indefinite. */
function headerLength(bytes: Buffer, at: number): { header: number; length: number } {
  const first = bytes[at + 1] ?? indefinite
  if (first < 0x80) return { header: 2, length: first }
  const count = first & 0x7f
  if (count === 0 || count > 4 || at + 2 + count > bytes.length) throw new DerError('huge length')
  return { header: 2 + count, length: bytes.readUIntBE(at + 2, count) }
}

function contentOf(part: Buffer): Buffer {
  return part.subarray(headerLength(part, 0).header)
}
