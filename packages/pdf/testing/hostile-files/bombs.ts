import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const megabyte = 1024 * 1024

/** Compressed zeros, `megabytes` of them, made without ever having them: a block that is flushed can be repeated. */
export function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x78, 0x9c])
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([header, ...Array.from({ length: megabytes }, () => block), end, Buffer.alloc(4)])
}

/** The same compressed `times` more. */
export function zerosOfZeros(megabytes: number, times: number): Buffer {
  let bytes = zeros(megabytes)
  for (let time = 0; time < times; time++) bytes = deflateSync(bytes, { level: 9 })
  return bytes
}

/** A JBIG2 page of this many pixels a side, as it stands in a PDF: one generic region that nothing fills. */
export function jbig2Page(side: number): Buffer {
  const page = segment(0, 48, Buffer.concat([numbers(side, side, 0, 0), Buffer.from([0, 0, 0])]))
  const place = Buffer.concat([numbers(side, side, 0, 0), Buffer.from([0])])
  const region = Buffer.concat([
    place,
    Buffer.from([0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]),
    Buffer.alloc(64),
  ])
  return Buffer.concat([page, segment(1, 38, region)])
}

function segment(number: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([numbers(number), Buffer.from([type, 0, 1]), numbers(data.length), data])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A JPEG 2000 picture of this many pixels a side, four components, in one tile without any data. */
export function jpxPicture(side: number): Buffer {
  const components = Buffer.from(Array.from({ length: 4 }, () => [7, 1, 1]).flat())
  const size = Buffer.concat([
    Buffer.from([0, 0]),
    numbers(side, side, 0, 0, side, side, 0, 0),
    Buffer.from([0, 4]),
    components,
  ])
  const coding = Buffer.from([0, 0, 0, 1, 0, 5, 4, 4, 0, 0])
  const quantization = Buffer.from([0x40, ...Array.from({ length: 16 }, () => 0x40)])
  const tile = Buffer.concat([Buffer.from([0, 0]), numbers(14), Buffer.from([0, 1])])
  return Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    marker(0x51, size),
    marker(0x52, coding),
    marker(0x5c, quantization),
    marker(0x90, tile),
    Buffer.from([0xff, 0x93, 0xff, 0xd9]),
  ])
}

function marker(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
