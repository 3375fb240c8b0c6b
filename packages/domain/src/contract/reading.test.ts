import { expect, it } from 'vitest'
import { isThumbnail } from './reading.ts'

it.each([
  [298, 595, true],
  [299, 595, false],
  [160, 595, true],
  [160, 200, false],
  [595, 1190, false],
  [298, 1190, true],
])('a picture of %i pixels of a page of %i points: thumbnail %s', (widthPx, widthPt, expected) => {
  expect(isThumbnail(widthPx, { widthPt })).toBe(expected)
})
