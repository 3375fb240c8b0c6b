import { inflateSync } from 'node:zlib'
import { PdfError } from '../errors.ts'
import { undoPngRows } from '../read/filters.ts'

/** A decoded picture: 8-bit colours and coverage. */
export interface Picture {
  width: number
  height: number
  rgb: Buffer
  alpha: Buffer
}

interface PngParts {
  width: number
  height: number
  colorType: number
  palette: Buffer
  transparency: Buffer
  data: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const maxPixels = 16_000_000

/** Decodes a PNG of 8 bits per channel, not interlaced. Throws PdfError `unusable-image`. */
export function decodePng(bytes: Uint8Array): Picture {
  const parts = readParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const channelCount = channels.get(parts.colorType)
  if (!channelCount) throw new PdfError('unusable-image', 'unknown colour type')
  const rowLength = parts.width * channelCount
  const expected = (rowLength + 1) * parts.height
  const rows = undoPngRows(inflated(parts.data, expected), rowLength, channelCount)
  return toRgb(parts, rows, channelCount)
}

function readParts(bytes: Buffer): PngParts {
  if (!bytes.subarray(0, 8).equals(signature) || bytes.length < 33)
    throw new PdfError('unusable-image', 'not a PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (bytes[24] !== 8 || bytes[28] !== 0) throw new PdfError('unusable-image', 'only 8 bits, not interlaced')
  if (width === 0 || height === 0 || width * height > maxPixels) throw new PdfError('unusable-image', 'size')
  const chunks = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const list = chunks.get(kind) ?? []
    list.push(bytes.subarray(at + 8, at + 8 + length))
    chunks.set(kind, list)
    at += 12 + length
  }
  return {
    width,
    height,
    colorType: bytes[25] ?? 0,
    palette: Buffer.concat(chunks.get('PLTE') ?? []),
    transparency: Buffer.concat(chunks.get('tRNS') ?? []),
    data: Buffer.concat(chunks.get('IDAT') ?? []),
  }
}

function inflated(data: Buffer, expected: number): Buffer {
  try {
    const rows = inflateSync(data, { maxOutputLength: expected })
    if (rows.length === expected) return rows
  } catch (cause) {
    throw new PdfError('unusable-image', 'damaged PNG data', { cause })
  }
  throw new PdfError('unusable-image', 'PNG data too short')
}

function toRgb(parts: PngParts, rows: Buffer, channelCount: number): Picture {
  const { width, height, colorType, palette, transparency } = parts
  const pixels = width * height
  const rgb = Buffer.alloc(pixels * 3)
  const alpha = Buffer.alloc(pixels, 255)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const at = pixel * channelCount
    if (colorType === 3) {
      const index = rows[at] ?? 0
      palette.copy(rgb, pixel * 3, index * 3, index * 3 + 3)
      alpha[pixel] = transparency[index] ?? 255
    } else if (channelCount >= 3) {
      rows.copy(rgb, pixel * 3, at, at + 3)
      if (channelCount === 4) alpha[pixel] = rows[at + 3] ?? 0
    } else {
      rgb.fill(rows[at] ?? 0, pixel * 3, pixel * 3 + 3)
      if (channelCount === 2) alpha[pixel] = rows[at + 1] ?? 0
    }
    // Invisible pixels become white, so that they compress and blend without a dark fringe.
    if (alpha[pixel] === 0) rgb.fill(255, pixel * 3, pixel * 3 + 3)
  }
  return { width, height, rgb, alpha }
}
