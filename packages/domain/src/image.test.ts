import { expect, it } from 'vitest'
import { imageProblem, imageSize } from './image.ts'
import { uploadRules } from './uploads.ts'

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A PNG that claims a size: its head, four bytes that no reader is asked to unpack, and its end. */
function png(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(61)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, widthPx)
  view.setUint32(20, heightPx)
  view.setUint32(33, 4)
  bytes.set(ascii('IDAT'), 37)
  bytes.set(ascii('IEND'), 53)
  return bytes
}

/** A JPEG that claims a size: a comment, its frame, a scan of some bytes, its end. */
function jpeg(widthPx: number, heightPx: number, marker = 0xc0): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xff, marker, 0, 8, 8, 0, 0, 0, 0, 3]
  const scan = [0xff, 0xda, 0, 3, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
  const bytes = Uint8Array.from([...head, ...scan, 0xff, 0xd9])
  const view = new DataView(bytes.buffer)
  view.setUint16(14, heightPx)
  view.setUint16(16, widthPx)
  return bytes
}

it.each<[string, Uint8Array, string | null]>([
  ['a PNG', png(800, 600), null],
  ['a JPEG', jpeg(3000, 4000), null],
  ['a progressive JPEG', jpeg(3000, 4000, 0xc2), null],
  ['a PDF', ascii('%PDF-1.7\n'), '证件照片仅支持jpg、png、jpeg格式'],
  ['text', ascii('hello'), '证件照片仅支持jpg、png、jpeg格式'],
  ['nothing', new Uint8Array(), '证件照片仅支持jpg、png、jpeg格式'],
  ['a PNG of 100,000 pixels each way', png(100_000, 100_000), '图片尺寸过大，请压缩后重新上传'],
  ['a JPEG of 65,535 pixels each way', jpeg(65_535, 65_535), '图片尺寸过大，请压缩后重新上传'],
  ['a PNG of one pixel', png(1, 1), '图片尺寸过小，请上传更清晰的图片'],
  ['a PNG of no width', png(0, 100), '图片已损坏，请重新选择'],
  ['a PNG that is cut off in its head', png(800, 600).subarray(0, 20), '图片已损坏，请重新选择'],
  ['a PNG that is cut off in its pixels', png(800, 600).subarray(0, 43), '图片不完整，请重新选择或拍摄'],
  ['a PNG that is cut off in its end', png(800, 600).subarray(0, -5), '图片不完整，请重新选择或拍摄'],
  ['a JPEG that is cut off in its scan', jpeg(800, 600).subarray(0, -1), '图片不完整，请重新选择或拍摄'],
  ['a JPEG that is cut off before its scan', jpeg(800, 600).subarray(0, 20), '图片不完整，请重新选择或拍摄'],
  ['a JPEG with a film behind it', Uint8Array.from([...jpeg(800, 600), ...ascii('ftypmp42')]), null],
  ['a JPEG that is cut off in its head', jpeg(800, 600).subarray(0, 9), '图片已损坏，请重新选择'],
  [
    'a JPEG without a frame',
    Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 0, ...new Uint8Array(30)),
    '图片已损坏，请重新选择',
  ],
])('judges %s', (_, bytes, problem) => {
  expect(imageProblem(uploadRules.identityImage, bytes)).toBe(problem)
})

it('takes no file of 30 MB', () => {
  const bytes = new Uint8Array(30 * 1024 * 1024)
  bytes.set(png(800, 600))
  expect(imageProblem(uploadRules.identityImage, bytes)).toBe('图片大小不能超过10M')
})

it('reads sizes', () => {
  expect(imageSize(png(3, 2))).toEqual({ widthPx: 3, heightPx: 2 })
  expect(imageSize(jpeg(3, 2))).toEqual({ widthPx: 3, heightPx: 2 })
})

it('takes a small picture where nobody needs to read it', () => {
  expect(imageProblem(uploadRules.image, png(16, 16))).toBe('图片尺寸过小，请上传更清晰的图片')
  expect(imageProblem(uploadRules.image, png(16, 16), { leastSidePx: 1 })).toBeNull()
})
