import { tag } from './der.ts'

/** Bytes that are not the DER that was expected. */
export class DerError extends Error {
  override readonly name = 'DerError'
}

/** One element, pointing into the bytes it was read from. Most are only passed through: their bytes are cut when asked for. */
export class DerElement {
  readonly tag: number
  private readonly bytes: Buffer
  private readonly start: number
  private readonly contentStart: number
  private readonly end: number
  private wholeBytes: Buffer | undefined
  private contentBytes: Buffer | undefined

  /** The element at an offset, which ends before `limit`. */
  constructor(bytes: Buffer, start: number, limit: number) {
    const tagByte = bytes[start]
    const first = bytes[start + 1]
    if (tagByte === undefined || first === undefined || start + 2 > limit) throw new DerError('truncated')
    if ((tagByte & 0x1f) === 0x1f) throw new DerError('long tags are not used here')
    let contentStart = start + 2
    let length = first
    if (first & 0x80) {
      const count = first & 0x7f
      if (count === 0 || count > 4) throw new DerError('indefinite or huge length')
      length = 0
      for (let index = 0; index < count; index++) length = length * 256 + (bytes[contentStart + index] ?? 0)
      contentStart += count
    }
    if (contentStart + length > limit) throw new DerError('truncated')
    this.tag = tagByte
    this.bytes = bytes
    this.start = start
    this.contentStart = contentStart
    this.end = contentStart + length
  }

  /** Tag, length and content. */
  get whole(): Buffer {
    return (this.wholeBytes ??= this.bytes.subarray(this.start, this.end))
  }

  get content(): Buffer {
    return (this.contentBytes ??= this.bytes.subarray(this.contentStart, this.end))
  }

  /** The elements inside a constructed one. */
  get children(): DerElement[] {
    const items: DerElement[] = []
    for (let at = this.contentStart; at < this.end;) {
      const item = new DerElement(this.bytes, at, this.end)
      items.push(item)
      at = item.end
      if (items.length > maxChildren) throw new DerError('too many elements')
    }
    return items
  }
}

const maxChildren = 100_000

/** The element the bytes begin with; whatever follows is ignored. */
export function readElement(bytes: Uint8Array, at = 0): DerElement {
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new DerElement(buffer, at, buffer.length)
}

/** The elements inside a constructed one. */
export function children(parent: DerElement): DerElement[] {
  return parent.children
}

/** The element, checked to exist and to have the tag. */
export function expectTag(item: DerElement | undefined, expected: number): DerElement {
  if (item?.tag !== expected) throw new DerError('unexpected element')
  return item
}

/** The elements of a SEQUENCE. */
export function sequenceOf(item: DerElement | undefined): DerElement[] {
  return children(expectTag(item, tag.sequence))
}

// The same few identifiers are in everything.
const dottedForms = new Map<string, string>()
const mostDottedForms = 256
/** No identifier in use is half as long; a megabyte as one number takes a minute to write. */
const longestIdentifier = 128

/** The dotted form of an OBJECT IDENTIFIER. */
export function oidText(item: DerElement | undefined): string {
  const { content } = expectTag(item, tag.oid)
  if (content.length > longestIdentifier) throw new DerError('object identifier too long')
  // The last byte ends a number: who passes over half a number reads another's identifier.
  if (((content.at(-1) ?? 0x80) & 0x80) !== 0) throw new DerError('broken object identifier')
  const key = content.toString('latin1')
  const known = dottedForms.get(key)
  if (known !== undefined) return known
  const text = dottedForm(content)
  if (dottedForms.size < mostDottedForms && content.length < 64) dottedForms.set(key, text)
  return text
}

function dottedForm(content: Buffer): string {
  const arcs: bigint[] = []
  let value = 0n
  let isWithin = false
  for (const byte of content) {
    // A number has no zeros before it (X.690, 8.19.2).
    if (byte === 0x80 && !isWithin) throw new DerError('broken object identifier')
    isWithin = (byte & 0x80) !== 0
    value = (value << 7n) | BigInt(byte & 127)
    if (byte & 128) continue
    arcs.push(value)
    value = 0n
  }
  const [first = 0n, ...rest] = arcs
  const top = first < 80n ? first / 40n : 2n
  return [top, first - top * 40n, ...rest].join('.')
}

/** The value of a small non-negative INTEGER. */
export function smallInteger(item: DerElement | undefined): number {
  const { content } = expectTag(item, tag.integer)
  if (content.length === 0 || content.length > 6 || content.readInt8() < 0) throw new DerError('integer size')
  return content.readUIntBE(0, content.length)
}

/** No number below zero is in use; of longer ones no complement can be taken. */
const longestNegative = 4096

/** An INTEGER as upper-case hexadecimal without a sign byte; one below zero with a sign, so that it is no other number. */
export function integerHex(item: DerElement | undefined): string {
  const { content } = expectTag(item, tag.integer)
  const hex = content.toString('hex').toUpperCase()
  if (((content[0] ?? 0) & 0x80) === 0) return hex.replace(/^(00)+(?=.)/, '')
  if (content.length > longestNegative) throw new DerError('number too long')
  const value = (1n << BigInt(content.length * 8)) - BigInt(`0x${hex}`)
  const digits = value.toString(16).toUpperCase()
  return `-${digits.length % 2 > 0 ? '0' : ''}${digits}`
}

/** UTCTime or GeneralizedTime in UTC. */
export function timeOf(item: DerElement | undefined): Date {
  if (item?.tag !== tag.utcTime && item?.tag !== tag.generalizedTime) throw new DerError('bad time')
  const text = item.content.toString('latin1')
  const digits = item.tag === tag.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,6})?Z$/.exec(digits)
  if (!match) throw new DerError('bad time')
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  // Days that a month does not have become those of the next one.
  if (Number.isNaN(time.getTime()) || time.getUTCDate() !== Number(day)) throw new DerError('bad time')
  return time
}

/** A character string of any of the usual kinds. */
export function stringOf(item: DerElement | undefined): string {
  if (!item) return ''
  const { content } = item
  switch (item.tag) {
    case 0x1e:
      return Buffer.from(content.subarray(0, content.length & ~1))
        .swap16()
        .toString('utf16le')
    case 0x1c:
      return universalText(content)
    case tag.utf8String:
      return content.toString('utf8')
    default:
      return content.toString('latin1')
  }
}

const lastCharacter = 0x10_ff_ff

/** A UniversalString: four bytes for each character. */
function universalText(content: Buffer): string {
  let text = ''
  for (let at = 0; at + 4 <= content.length; at += 4) {
    const code = content.readUInt32BE(at)
    text += code > lastCharacter ? '\ufffd' : String.fromCodePoint(code)
  }
  return text
}
