import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { OutputTooLong, PdfSyntaxError } from './syntax-error.ts'

const maxRowLength = 1 << 24

/** Inflates as far as the data go, like viewers do. Throws PdfSyntaxError, OutputTooLong beyond `maxLength` bytes. */
export function inflate(bytes: Buffer, maxLength: number): Buffer {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxLength }
  return (
    attempt(() => inflateSync(bytes, options)) ??
    // Some writers get the two zlib header bytes or the checksum wrong; the deflate data are still good.
    attempt(() => inflateRawSync(bytes.subarray(2), options)) ??
    damaged()
  )
}

function attempt(decompress: () => Buffer): Buffer | undefined {
  try {
    return decompress()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new OutputTooLong()
    return undefined
  }
}

function damaged(): never {
  throw new PdfSyntaxError('damaged deflate data')
}

/** How rows were predicted before compression (ISO 32000-1, table 8). */
export interface Prediction {
  predictor: number
  colors: number
  bitsPerComponent: number
  columns: number
}

/** Undoes PNG row prediction, and TIFF prediction of whole bytes; throws PdfSyntaxError for impossible settings. */
export function undoPrediction(bytes: Buffer, prediction: Prediction): Buffer {
  if (prediction.predictor < 2) return bytes
  const bits = prediction.colors * prediction.bitsPerComponent
  const rowLength = Math.ceil((prediction.columns * bits) / 8)
  const possible = bits > 0 && rowLength > 0 && rowLength <= maxRowLength
  if (!possible) throw new PdfSyntaxError('unusable row length')
  if (prediction.predictor >= 10) return undoPngRows(bytes, rowLength, Math.ceil(bits / 8))
  if (prediction.bitsPerComponent !== 8) throw new PdfSyntaxError('unsupported prediction')
  return undoTiffRows(bytes, rowLength, prediction.colors)
}

function undoTiffRows(bytes: Buffer, rowLength: number, colors: number): Buffer {
  const out = Buffer.from(bytes)
  for (let at = 0; at < out.length; at++) {
    if (at % rowLength >= colors) out[at] = ((out[at] ?? 0) + (out[at - colors] ?? 0)) & 255
  }
  return out
}

/** Undoes the filters of PNG rows, each preceded by its filter type (PNG 9.2). */
export function undoPngRows(bytes: Buffer, rowLength: number, pixelLength: number): Buffer {
  const rows = Math.floor((bytes.length + rowLength) / (rowLength + 1))
  const out = Buffer.alloc(rows * rowLength)
  for (let row = 0; row < rows; row++) {
    const from = row * (rowLength + 1)
    undoRow(bytes.subarray(from, from + 1 + rowLength), out, row * rowLength, { rowLength, pixelLength })
  }
  return out
}

function undoRow(
  source: Buffer,
  out: Buffer,
  target: number,
  sizes: { rowLength: number; pixelLength: number },
): void {
  const { rowLength, pixelLength } = sizes
  const filter = source[0] ?? 0
  for (let x = 0; x + 1 < source.length; x++) {
    const left = x >= pixelLength ? (out[target + x - pixelLength] ?? 0) : 0
    const up = target >= rowLength ? (out[target + x - rowLength] ?? 0) : 0
    const corner =
      x >= pixelLength && target >= rowLength ? (out[target + x - rowLength - pixelLength] ?? 0) : 0
    out[target + x] = ((source[x + 1] ?? 0) + predicted(filter, left, up, corner)) & 255
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const estimate = left + up - corner
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
