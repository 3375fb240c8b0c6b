import { element, tag } from '../pki/der.ts'
import { DerError } from '../pki/der-reader.ts'

const indefinite = 0x80
const maxDepth = 32

/** The same element with definite lengths, and how many bytes it took. */
interface Converted {
  der: Buffer
  length: number
}

/**
 * Some signers write their containers with indefinite lengths (BER, X.690, 8.1.3.6). Gives the same element with
 * definite ones, and how many bytes it took; DER is returned as it is. Parts that are DER, such as the
 * signed attributes, keep every byte. Throws DerError.
 */
export function withDefiniteLengths(bytes: Buffer): Converted {
  return bytes[1] === indefinite ? withAllDefinite(bytes) : { der: bytes, length: -1 }
}

/** The same where only a part is written so, such as the token of an authority in a container that is DER. Throws DerError. */
export function withAllDefinite(bytes: Buffer): Converted {
  const { der, end } = convert(bytes, 0, 0)
  return { der, length: end }
}

interface Part {
  der: Buffer
  end: number
  isChanged: boolean
}

function convert(bytes: Buffer, at: number, depth: number): Part {
  const tagByte = bytes[at]
  if (tagByte === undefined || depth > maxDepth) throw new DerError('truncated or nested too deeply')
  if (bytes[at + 1] !== indefinite) return convertDefinite(bytes, at, depth)
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
    const whole = element(tag.octetString, ...parts.map((part) => contentOf(part)))
    return { der: whole, end, isChanged: true }
  }
  return { der: element(tagByte, ...parts), end, isChanged: true }
}

function convertDefinite(bytes: Buffer, at: number, depth: number): Part {
  const { header, length } = headerLength(bytes, at)
  const end = at + header + length
  const kept: Part = { der: bytes.subarray(at, end), end, isChanged: false }
  const tagByte = bytes[at] ?? 0
  const parts = tagByte & 0x20 ? partsOf(bytes, at + header, { end, depth }) : []
  return parts.some(({ isChanged }) => isChanged)
    ? { der: element(tagByte, ...parts.map(({ der }) => der)), end, isChanged: true }
    : kept
}

/** None where what is inside cannot be told apart: who reads it says so. */
function partsOf(bytes: Buffer, from: number, { end, depth }: { end: number; depth: number }): Part[] {
  const parts: Part[] = []
  try {
    for (let at = from; at < end; at = parts.at(-1)?.end ?? end) parts.push(convert(bytes, at, depth + 1))
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
  return parts.at(-1)?.end === end ? parts : []
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
