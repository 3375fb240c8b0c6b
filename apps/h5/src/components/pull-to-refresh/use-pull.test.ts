import { expect, test } from 'vitest'
import { heightFor, refreshAt } from './use-pull.ts'

test.each([
  ['up', -40, 0],
  ['nowhere', 0, 0],
  ['a little', 20, 9],
  ['so far that letting go refreshes', 134, refreshAt],
  ['beyond the screen', 5000, 96],
])('a finger that goes %s (%i px) pulls the page %i px down', (_, distance, height) => {
  expect(heightFor(distance)).toBe(height)
})
