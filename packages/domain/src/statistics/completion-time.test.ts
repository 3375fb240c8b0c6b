import { expect, it } from 'vitest'
import { medianText } from './completion-time.ts'

it.each([
  [[0, 0, 0, 0, 0, 0], null],
  [[1, 0, 0, 0, 0, 0], '半数在 1 小时内完成'],
  [[1, 1, 0, 0, 0, 0], '半数在 1 小时内完成'],
  [[1, 2, 1, 0, 0, 0], '半数在 4 小时内完成'],
  [[612, 1038, 1324, 806, 371, 119], '半数在 24 小时内完成'],
  [[0, 0, 0, 4, 1, 3], '半数在 3 天内完成'],
  [[1, 0, 0, 0, 0, 2], '半数超过 7 天'],
])('of %j half is told as %s', (counts, text) => {
  expect(medianText(counts)).toBe(text)
})
