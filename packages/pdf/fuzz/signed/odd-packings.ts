import { deflateSync } from 'node:zlib'
import type { Packed } from '../../testing/append-sections.ts'

/** Ways to pack data: as all unpack them, or so that readers make several things of them. */
type PackingWay = (data: Buffer) => Packed

const flate = '/Filter/FlateDecode'
const columns = 7

/** Rows of a predictor that says each byte as it is, or less that above it. */
function predicted(data: Buffer, tag: 0 | 2): Buffer {
  const rows: Buffer[] = []
  for (let at = 0; at < data.length; at += columns) {
    const line = Buffer.from(data.subarray(at, at + columns))
    const above = tag === 2 && at > 0 ? data.subarray(at - columns, at) : Buffer.alloc(0)
    for (const [index, byte] of line.entries()) line[index] = (byte - (above[index] ?? 0)) & 255
    rows.push(Buffer.from([tag]), line)
  }
  return Buffer.concat(rows)
}

function hex(data: Buffer): string {
  return data.toString('hex')
}

/** Digits as no encoder writes them: what stands between them is passed over, ends them, or is one to some. */
function oddHex(data: Buffer): Buffer {
  const text = hex(data)
  const middle = text.length - (text.length % 4)
  return Buffer.from(`${text.slice(0, middle / 2)}\u0000\f ${text.slice(middle / 2)}`, 'latin1')
}

function in85(data: Buffer, end: string): Buffer {
  let text = ''
  for (let at = 0; at < data.length; at += 4) {
    const group = Buffer.alloc(4)
    data.copy(group, 0, at, at + 4)
    const count = Math.min(4, data.length - at)
    let value = group.readUInt32BE(0)
    let digits = ''
    for (let digit = 0; digit < 5; digit++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits
      value = Math.floor(value / 85)
    }
    text += digits === '!!!!!' && count === 4 ? 'z' : digits.slice(0, count + 1)
  }
  return Buffer.from(`${text}${end}`, 'latin1')
}

const mostCodes = 200

/** Codes of nine bits, the table cleared before they grow. */
function inLzw(data: Buffer): Buffer {
  const codes = [256]
  for (const [at, byte] of data.entries()) {
    if (at > 0 && at % mostCodes === 0) codes.push(256)
    codes.push(byte)
  }
  codes.push(257)
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

const parameters = (entries: string): string => `<</Predictor 12/Columns ${columns}${entries}>>`

/** Filters for cross-references, object streams and contents. */
export const oddPackings: readonly [PackingWay, ...PackingWay[]] = [
  (data) => ({ data, entries: '' }),
  (data) => ({ data: deflateSync(data), entries: flate }),
  (data) => ({ data: deflateSync(predicted(data, 2)), entries: `${flate}/DecodeParms${parameters('')}` }),
  (data) => ({ data: deflateSync(predicted(data, 0)), entries: `${flate}/DecodeParms${parameters('')}` }),
  // Of the other form than the filter.
  (data) => ({ data: deflateSync(predicted(data, 0)), entries: `${flate}/DecodeParms[${parameters('')}]` }),
  (data) => ({ data: deflateSync(data), entries: `${flate}/DecodeParms[${parameters('')}]` }),
  (data) => ({ data: deflateSync(data), entries: `/Filter[/FlateDecode]/DecodeParms${parameters('')}` }),
  (data) => ({
    data: deflateSync(predicted(data, 2)),
    entries: `/Filter[/FlateDecode]/DecodeParms[${parameters('')}]`,
  }),
  (data) => ({
    data: deflateSync(predicted(data, 2)),
    entries: `${flate}/DecodeParms${parameters('/BitsPerComponent 4/Colors 2')}`,
  }),
  (data) => ({
    data: deflateSync(predicted(data, 2).subarray(0, -1)),
    entries: `${flate}/DecodeParms${parameters('')}`,
  }),
  (data) => ({ data: deflateSync(data), entries: `${flate}/DecodeParms 4 0 R` }),
  (data) => ({ data: deflateSync(data), entries: `${flate}/DecodeParms null` }),
  (data) => ({ data: deflateSync(data), entries: `${flate}/F(x)` }),
  (data) => ({ data: deflateSync(data).subarray(0, -4), entries: flate }),
  (data) => ({ data: Buffer.concat([deflateSync(data), Buffer.from('q')]), entries: flate }),
  (data) => ({ data: Buffer.from(`${hex(data)}>`), entries: '/Filter/ASCIIHexDecode' }),
  (data) => ({ data: oddHex(data), entries: '/Filter/ASCIIHexDecode' }),
  (data) => ({ data: in85(data, '~>'), entries: '/Filter/ASCII85Decode' }),
  (data) => ({ data: in85(data, '~ >'), entries: '/Filter/ASCII85Decode' }),
  (data) => ({ data: in85(data, '!~>'), entries: '/Filter/ASCII85Decode' }),
  (data) => ({ data: inLzw(data), entries: '/Filter/LZWDecode' }),
  (data) => ({ data: inLzw(data), entries: '/Filter/LZWDecode/DecodeParms<</EarlyChange 1>>' }),
  (data) => ({ data: inLzw(data), entries: '/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>' }),
]
