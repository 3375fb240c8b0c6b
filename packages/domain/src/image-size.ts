import { pngSize } from './seal/image.ts'
import { fileKindOf } from './uploads.ts'

/** Pixels that a photo may have: no camera makes more, and a reader of more would need memory nobody has. */
export const maxPhotoPixels = 60_000_000

/** The size a PNG or JPEG says it has; null when it does not say. */
export function imageSize(bytes: Uint8Array): { readonly widthPx: number; readonly heightPx: number } | null {
  return fileKindOf(bytes.subarray(0, 1024)) === 'jpeg' ? jpegSize(bytes) : pngSize(bytes)
}

/** Walks the segments to the frame header (ISO/IEC 10918-1, B.2.2). */
function jpegSize(bytes: Uint8Array): { widthPx: number; heightPx: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** Why this is no photo that can be looked at, in Chinese, or null. */
export function photoProblem(bytes: Uint8Array): string | null {
  const size = imageSize(bytes)
  if (!size || size.widthPx === 0 || size.heightPx === 0) return '图片无法识别，请重新上传'
  return size.widthPx * size.heightPx > maxPhotoPixels ? '图片尺寸过大，请压缩后上传' : null
}
