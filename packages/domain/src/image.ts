import { pngSize } from './seal/image.ts'
import { contentProblem, type UploadRule } from './uploads.ts'

/** What a picture may claim to be: unpacked, a pixel takes four bytes. */
const mostPixels = 40_000_000
const leastSide = 100

/** The pixels that an image claims to have. */
export interface ImageSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Why these bytes cannot be taken as a picture, in Chinese, or null; nothing of it is unpacked. */
export function imageProblem(rule: UploadRule, bytes: Uint8Array): string | null {
  const problem = contentProblem(rule, { head: bytes.subarray(0, 1024), size: bytes.length })
  if (problem) return problem
  const size = imageSize(bytes)
  if (!size) return '图片已损坏，请重新选择'
  if (size.widthPx * size.heightPx > mostPixels) return '图片尺寸过大，请压缩后重新上传'
  return Math.min(size.widthPx, size.heightPx) < leastSide ? '图片尺寸过小，请上传更清晰的图片' : null
}

/** The size in the header of a PNG or JPEG; null where there is none. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes[0] === 0x89 ? pngSize(bytes) : jpegSize(view)
  return size && size.widthPx > 0 && size.heightPx > 0 ? size : null
}

/** The first frame header (SOF0 to SOF15 without DHT, JPG and DAC) behind the other segments (ITU T.81, B.2.2). */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A fill byte before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
