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
  const { der, end } = convert(bytes, 0, { depth: 0, left: { parts: mostParts } })
  return { der, length: end }
}

/** A container with a list of a hundred thousand certificates has half of them; each costs some hundred bytes. */
const mostParts = 1_000_000

interface Part {
  der: Buffer
  end: number
  isChanged: boolean
}

/** How deep a part is, and how many there may still be of all. */
interface Effort {
  depth: number
  left: { parts: number }
}

function convert(bytes: Buffer, at: number, effort: Effort): Part {
  const tagByte = bytes[at]
  if (tagByte === undefined || effort.depth > maxDepth || effort.left.parts-- <= 0)
    throw new DerError('truncated, nested too deeply, or in too many parts')
  if (bytes[at + 1] !== indefinite) return convertDefinite(bytes, at, effort)
  const parts: Buffer[] = []
  let position = at + 2
  while (bytes[position] !== 0 || bytes[position + 1] !== 0) {
    const part = convert(bytes, position, deeper(effort))
    parts.push(part.der)
    position = part.end
  }
  const end = position + 2
  // A string in pieces becomes one piece.
  if (tagByte === (tag.octetString | 0x20)) {
    const whole = Buffer.concat(parts.map((part) => contentOf(part)))
    return { der: element(tag.octetString, whole), end, isChanged: true }
  }
  return { der: element(tagByte, Buffer.concat(parts)), end, isChanged: true }
}

function deeper({ depth, left }: Effort): Effort {
  return { depth: depth + 1, left }
}

function convertDefinite(bytes: Buffer, at: number, effort: Effort): Part {
  const { header, length } = headerLength(bytes, at)
  const end = at + header + length
  const kept: Part = { der: bytes.subarray(at, end), end, isChanged: false }
  const tagByte = bytes[at] ?? 0
  const parts = tagByte & 0x20 ? partsOf(bytes, { from: at + header, end }, deeper(effort)) : []
  return parts.some(({ isChanged }) => isChanged)
    ? { der: element(tagByte, Buffer.concat(parts.map(({ der }) => der))), end, isChanged: true }
    : kept
}

/** None where what is inside cannot be told apart: who reads it says so. */
function partsOf(bytes: Buffer, { from, end }: { from: number; end: number }, effort: Effort): Part[] {
  const parts: Part[] = []
  try {
    for (let at = from; at < end; at = parts.at(-1)?.end ?? end) parts.push(convert(bytes, at, effort))
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
