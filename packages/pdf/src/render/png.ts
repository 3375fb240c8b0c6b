import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '../write/png.ts'

/** Pixels as PDFium paints them: 4 bytes each, blue, green, red, unused; rows from the top. */
export interface Bitmap {
  width: number
  height: number
  pixels: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An opaque PNG of the bitmap: so many greys when it has no colour, else 8-bit RGB. */
export function encodePng(bitmap: Bitmap, greys: 16 | 256 = 256): Buffer {
  if (!isGrey(bitmap.pixels)) return assemble(bitmap, { type: RGB, depth: 8 }, colourRows(bitmap))
  return greys === 16
    ? assemble(bitmap, { type: GREY, depth: 4 }, halfByteRows(bitmap))
    : assemble(bitmap, { type: GREY, depth: 8 }, greyRows(bitmap))
}

/** A PNG with transparency: 8 bits each of red, green, blue and coverage. */
export function encodeTransparentPng(picture: Picture): Buffer {
  const { width, height, rgb, alpha } = picture
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0, pixel = 0; y < height; y++) {
    let to = y * (width * 4 + 1) + 1
    for (let x = 0; x < width; x++, pixel++) {
      rgb.copy(rows, to, pixel * 3, pixel * 3 + 3)
      rows[to + 3] = alpha[pixel] ?? 0
      to += 4
    }
  }
  return assemble(picture, { type: RGB_WITH_ALPHA, depth: 8 }, rows)
}

/** Colour types (PNG specification, 11.2.2). */
const GREY = 0
const RGB = 2
const RGB_WITH_ALPHA = 6

function assemble(
  { width, height }: { width: number; height: number },
  colour: { type: number; depth: number },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = colour.depth
  header[9] = colour.type
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 5 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function isGrey(pixels: Buffer): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  return true
}

// Every row begins with its filter type, 0: none. Pages are mostly flat, and filters gain little there.
function greyRows({ width, height, pixels }: Bitmap): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, from = 0; y < height; y++) {
    const row = y * (width + 1) + 1
    for (let x = 0; x < width; x++, from += 4) rows[row + x] = pixels[from] ?? 0
  }
  return rows
}

/** The nearest of 16 greys, two pixels to a byte, the left one first. */
function halfByteRows({ width, height, pixels }: Bitmap): Buffer {
  const length = 1 + Math.ceil(width / 2)
  const rows = Buffer.alloc(length * height)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 4) {
      const at = y * length + 1 + (x >> 1)
      const grey = Math.round((pixels[from] ?? 0) / 17)
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? grey << 4 : grey)
    }
  }
  return rows
}

function colourRows({ width, height, pixels }: Bitmap): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0, from = 0; y < height; y++) {
    let to = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x++, from += 4) {
      rows[to++] = pixels[from + 2] ?? 0
      rows[to++] = pixels[from + 1] ?? 0
      rows[to++] = pixels[from] ?? 0
    }
  }
  return rows
}
