/** Building blocks of DER (X.690). Every function returns one complete element. */

/** Tags used here. */
export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** An element with any tag. */
export function element(tagByte: number, ...content: Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from([tagByte]), lengthBytes(length), ...content])
}

/** SEQUENCE. */
export function sequence(...items: Uint8Array[]): Buffer {
  return element(tag.sequence, ...items)
}

/** SET OF, sorted as DER wants. */
export function setOf(...items: Uint8Array[]): Buffer {
  return element(tag.set, ...items.toSorted((a, b) => Buffer.compare(a, b)))
}

/** A constructed, context-specific element. */
export function tagged(number: number, ...content: Uint8Array[]): Buffer {
  return element(0xa0 | number, ...content)
}

/** A primitive, context-specific element. */
export function taggedPrimitive(number: number, content: Uint8Array): Buffer {
  return element(0x80 | number, content)
}

/** OCTET STRING. */
export function octetString(content: Uint8Array): Buffer {
  return element(tag.octetString, content)
}

/** BIT STRING of whole bytes. */
export function bitString(content: Uint8Array): Buffer {
  return element(tag.bitString, Buffer.from([0]), content)
}

/** BIT STRING of named bits, trailing zeros removed (X.690, 11.2.2). */
export function namedBits(...bits: number[]): Buffer {
  const highest = Math.max(...bits)
  const bytes = Buffer.alloc((highest >> 3) + 1)
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return element(tag.bitString, Buffer.from([7 - (highest & 7)]), bytes)
}

/** A non-negative INTEGER, from a number or from big-endian bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const digits = typeof value === 'number' ? value.toString(16) : Buffer.from(value).toString('hex')
  const even = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  let start = 0
  while (start < even.length - 1 && even[start] === 0) start++
  const bytes = even.subarray(start)
  return element(tag.integer, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** BOOLEAN. */
export function boolean(value: boolean): Buffer {
  return element(tag.boolean, Buffer.from([value ? 0xff : 0]))
}

/** NULL. */
export const nullElement = Buffer.from([tag.null, 0])

// The same few identifiers are in everything.
const encodedOids = new Map<string, Buffer>()
const mostEncodedOids = 256

/** OBJECT IDENTIFIER from its dotted form; arcs may be larger than 2^53. The bytes are shared: do not change them. */
export function oid(dotted: string): Buffer {
  const known = encodedOids.get(dotted)
  if (known) return known
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt)
  const bytes = [first * 40n + second, ...rest].flatMap((arc) => base128(arc))
  const encoded = element(tag.oid, Buffer.from(bytes))
  if (encodedOids.size < mostEncodedOids) encodedOids.set(dotted, encoded)
  return encoded
}

/** UTF8String. */
export function utf8(text: string): Buffer {
  return element(tag.utf8String, Buffer.from(text, 'utf8'))
}

/** PrintableString when the text allows, otherwise UTF8String. */
export function printable(text: string): Buffer {
  return /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)
    ? element(tag.printableString, Buffer.from(text, 'latin1'))
    : utf8(text)
}

/** GeneralizedTime to the second. */
export function generalizedTime(time: Date): Buffer {
  return element(tag.generalizedTime, Buffer.from(`${digitsOf(time)}Z`, 'latin1'))
}

/** UTCTime until 2049, GeneralizedTime afterwards (RFC 5280, 4.1.2.5). */
export function certificateTime(time: Date): Buffer {
  const year = time.getUTCFullYear()
  if (year < 1950 || year >= 2050) return generalizedTime(time)
  return element(tag.utcTime, Buffer.from(`${digitsOf(time).slice(2)}Z`, 'latin1'))
}

function digitsOf(time: Date): string {
  return time.toISOString().replace(/\D/g, '').slice(0, 14)
}

function base128(arc: bigint): number[] {
  const bytes = [Number(arc & 127n)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 127n) | 128)
  return bytes
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  if (length < 0x1_0000) return Buffer.from([0x82, length >> 8, length])
  if (length < 0x100_0000) return Buffer.from([0x83, length >> 16, length >> 8, length])
  return Buffer.from([0x84, length >>> 24, length >> 16, length >> 8, length])
}
