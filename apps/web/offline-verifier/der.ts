/** A value in DER (ITU-T X.690), with the bytes it stands in. */
export interface Der {
  readonly tag: number
  /** With its tag and length. */
  readonly whole: Uint8Array
  readonly content: Uint8Array
}

/** Reads the value that begins there. Throws where there is none. */
export function readDer(bytes: Uint8Array, at = 0): Der {
  const tag = byteAt(bytes, at)
  const first = byteAt(bytes, at + 1)
  if ((tag & 0x1f) === 0x1f || first === 0x80) throw new Error('不支持的编码')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new Error('编码过长')
  let length = lengthBytes === 0 ? first : 0
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + byteAt(bytes, at + 2 + index)
  const start = at + 2 + lengthBytes
  const end = start + length
  if (end > bytes.length) throw new Error('编码不完整')
  return { tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) }
}

/** The values one after the other in a constructed value. */
export function partsOf({ content }: Der): Der[] {
  const parts: Der[] = []
  for (let at = 0; at < content.length;) {
    const part = readDer(content, at)
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

/** The part at that place. Throws where there is none. */
export function partAt(parent: Der | undefined, index: number): Der {
  const part = parent && partsOf(parent)[index]
  if (!part) throw new Error('编码缺少内容')
  return part
}

/** An object identifier in dots. */
export function oidOf({ content }: Der): string {
  // Below 2.25 they are as long as a UUID.
  const numbers: bigint[] = []
  let value = 0n
  for (const byte of content) {
    value = value * 128n + BigInt(byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(value)
      value = 0n
    }
  }
  const [head = 0n, ...rest] = numbers
  const top = head < 80n ? head / 40n : 2n
  return [top, head - top * 40n, ...rest].join('.')
}

/** UTCTime or GeneralizedTime, milliseconds. */
export function timeOf({ tag, content }: Der): number {
  const text = String.fromCodePoint(...content)
  const year = tag === 0x17 ? (Number(text.slice(0, 2)) < 50 ? '20' : '19') : ''
  const [, y, mo, d, h, mi, s, part = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(year + text) ?? []
  const time = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}${part.slice(0, 4)}Z`)
  if (Number.isNaN(time)) throw new Error('时间的编码有误')
  return time
}

/** The bytes of a BIT STRING that is whole bytes. */
export function bitsOf({ content }: Der): Uint8Array {
  return content.subarray(1)
}

/** Lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hexadecimal digits. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** Whether both are the same bytes. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new Error('编码不完整')
  return byte
}
