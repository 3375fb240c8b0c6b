import { expect, it } from 'vitest'
import { imageProblem, imageSize } from './image.ts'
import { uploadRules } from './uploads.ts'

/** The head of a PNG that claims a size. */
function png(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, widthPx)
  view.setUint32(20, heightPx)
  return bytes
}

/** The head of a JPEG with a comment before its frame. */
function jpeg(widthPx: number, heightPx: number, marker = 0xc0): Uint8Array {
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xff, marker, 0, 17, 8, 0, 0, 0, 0, 3)
  const view = new DataView(bytes.buffer)
  view.setUint16(14, heightPx)
  view.setUint16(16, widthPx)
  return bytes
}

it.each<[string, Uint8Array, string | null]>([
  ['a PNG', png(800, 600), null],
  ['a JPEG', jpeg(3000, 4000), null],
  ['a progressive JPEG', jpeg(3000, 4000, 0xc2), null],
  ['a PDF', new TextEncoder().encode('%PDF-1.7\n'), '证件照片仅支持jpg、png、jpeg格式'],
  ['text', new TextEncoder().encode('hello'), '证件照片仅支持jpg、png、jpeg格式'],
  ['nothing', new Uint8Array(), '证件照片仅支持jpg、png、jpeg格式'],
  ['a PNG of 100,000 pixels each way', png(100_000, 100_000), '图片尺寸过大，请压缩后重新上传'],
  ['a JPEG of 65,535 pixels each way', jpeg(65_535, 65_535), '图片尺寸过大，请压缩后重新上传'],
  ['a PNG of one pixel', png(1, 1), '图片尺寸过小，请上传更清晰的图片'],
  ['a PNG of no width', png(0, 100), '图片已损坏，请重新选择'],
  ['a PNG that is cut off', png(800, 600).subarray(0, 20), '图片已损坏，请重新选择'],
  ['a JPEG that is cut off', jpeg(800, 600).subarray(0, 9), '图片已损坏，请重新选择'],
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
