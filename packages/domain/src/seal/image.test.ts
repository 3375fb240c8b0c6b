import { expect, it } from 'vitest'
import { sealImageProblem } from './image.ts'

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
