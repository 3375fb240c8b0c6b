import { expect, it } from 'vitest'
import { pngSize, sealImageProblem } from './image.ts'

const good = { mimeType: 'image/png', bytes: 2 * 1024 * 1024, widthPx: 166, heightPx: 166 }

it.each([
  [{}, null],
  [{ mimeType: 'image/jpeg' }, '仅支持PNG格式图片'],
  [{ bytes: 2 * 1024 * 1024 + 1 }, '图片大小不能超过2MB'],
  [{ widthPx: 165 }, '请上传宽度为166像素的图片'],
  [{ heightPx: 332 }, '请上传高度为166像素的图片'],
])('judges a seal image with %j', (change, problem) => {
  expect(sealImageProblem({ ...good, ...change })).toBe(problem)
})

it('takes other dimensions where asked for', () => {
  expect(sealImageProblem({ ...good, widthPx: 300 }, { widthPx: 300, heightPx: 100 })).toBe(
    '请上传高度为100像素的图片',
  )
})

it('reads the size of a PNG from its head, and of nothing else', () => {
  const head = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 166, 0, 0, 1, 0,
  ])
  expect(pngSize(head)).toEqual({ widthPx: 166, heightPx: 256 })
  expect(pngSize(head.subarray(0, 20))).toBeNull()
  expect(pngSize(Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 30 }, () => 0)]))).toBeNull()
})
