import { pageImage } from '@qiyin/domain/limits.ts'
import { expect, test } from 'vitest'
import { imageWidthPx } from './page-images.ts'

type File = Parameters<typeof imageWidthPx>[0]

const { min, max } = pageImage.widthPx
const fileOf = (widthPt: number, heightPt: number): File =>
  ({ pages: [{ widthPt, heightPt }] }) as unknown as File // only its pages are read

test.each([
  ['a scale', fileOf(595, 842), 0.5, 298],
  ['a width', fileOf(595, 842), { widthPx: 160 }, 160],
  ['a width over the limit', fileOf(595, 842), { widthPx: max + 1 }, max],
  ['a scale over the limit', fileOf(5950, 842), 4, max],
  ['a width under the limit', fileOf(595, 842), { widthPx: min - 1 }, min],
  ['a strip', fileOf(10, 91), 1, undefined],
])('the width of a picture for %s', (_, file, asked, widthPx) => {
  expect(imageWidthPx(file, 1, asked)).toBe(widthPx)
})

test('no such page has no picture', () => {
  expect(imageWidthPx(fileOf(595, 842), 2, 1)).toBeUndefined()
})
