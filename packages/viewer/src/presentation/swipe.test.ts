import { expect, it } from 'vitest'
import { turnOfSwipe } from './swipe.ts'

it.each([
  ['49 px to the left', -49, 0, 0],
  ['50 px to the left', -50, 0, 0],
  ['51 px to the left', -51, 0, 1],
  ['51 px to the right', 51, 0, -1],
  ['51 px up', 0, -51, 1],
  ['51 px down', 0, 51, -1],
  ['29° off to the left', -100, 100 * Math.tan((29 * Math.PI) / 180), 1],
  ['31° off to the left', -100, 100 * Math.tan((31 * Math.PI) / 180), 0],
  ['29° off upwards', 100 * Math.tan((29 * Math.PI) / 180), -100, 1],
  ['askew', -100, -100, 0],
  ['not at all', 0, 0, 0],
])('a finger that goes %s', (_, dx, dy, turn) => {
  expect(turnOfSwipe(dx, dy)).toBe(turn)
})
