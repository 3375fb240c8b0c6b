import { pngSize } from './seal/image.ts'
import { contentProblem, type UploadRule } from './uploads.ts'

/** What a picture may claim to be: unpacked, a pixel takes four bytes, and cameras of phones come to 50 million. */
const mostPixels = 60_000_000
/** The shorter side of a picture on which somebody must read or recognise something. */
const leastReadableSidePx = 100

/** The pixels that an image claims to have. */
export interface ImageSize {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Why these bytes cannot be taken as a picture, in Chinese, or null; nothing of it is unpacked. A photo of a card or a
 * face has at least 100 pixels each way, another picture as many as `leastSidePx` says.
 */
export function imageProblem(
  rule: UploadRule,
  bytes: Uint8Array,
  { leastSidePx = leastReadableSidePx }: { leastSidePx?: number } = {},
): string | null {
  const problem = contentProblem(rule, { head: bytes.subarray(0, 1024), size: bytes.length })
  if (problem) return problem
  const size = imageSize(bytes)
  if (!size) return '图片已损坏，请重新选择'
  if (size.widthPx * size.heightPx > mostPixels) return '图片尺寸过大，请压缩后重新上传'
  if (Math.min(size.widthPx, size.heightPx) < leastSidePx) return '图片尺寸过小，请上传更清晰的图片'
  return isWhole(bytes) ? null : '图片不完整，请重新选择或拍摄'
}

/** The size in the header of a PNG or JPEG; null where there is none. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const size = isPng(bytes) ? pngSize(bytes) : jpegSize(bytes)
  return size && size.widthPx > 0 && size.heightPx > 0 ? size : null
}

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89
}

/** Whether the picture goes to its end: one that was cut off on its way opens as a half, or not at all. */
function isWhole(bytes: Uint8Array): boolean {
  return isPng(bytes) ? hasLastChunk(bytes) : hasEndOfImage(bytes)
}

/** Chunk for chunk to IEND (PNG, third edition, 5.3). */
function hasLastChunk(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const around = 12
  for (let at = 8; at + around <= bytes.length; at += around + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49_45_4e_44) return true
  return false
}

/** The marker EOI behind the first scan: within a scan no byte 0xff stands before it (ITU T.81, B.1.1.5). */
function hasEndOfImage(bytes: Uint8Array): boolean {
  const scan = findSegment(bytes, (marker) => marker === 0xda)
  if (scan === null) return false
  for (let at = bytes.indexOf(0xff, scan + 2); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true
  return false
}

/** By the first frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(bytes: Uint8Array): ImageSize | null {
  const frame = findSegment(bytes, isFrame)
  if (frame === null) return null
  const view = viewOf(bytes)
  return { heightPx: view.getUint16(frame + 5), widthPx: view.getUint16(frame + 7) }
}

/** Where the first segment of such a marker begins, over the other segments (ITU T.81, B.2.2), or null. */
function findSegment(bytes: Uint8Array, isWanted: (marker: number) => boolean): number | null {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A fill byte before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isWanted(marker)) return at
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
