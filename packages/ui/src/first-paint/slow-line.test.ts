import { expect, test } from 'vitest'
import { isSlowLine } from './slow-line.ts'

test.each([
  ['a good line', '4g', 40, false],
  ['a line that the browser calls slow', '3g', 40, true],
  ['one of which the browser knows nothing yet', '4g', 400, true],
  ['a good one of a browser that tells nothing', undefined, 40, false],
  ['a slow one of a browser that tells nothing', undefined, 400, true],
])('%s', (_, told, answeredMs, isSlow) => {
  expect(isSlowLine(told, answeredMs)).toBe(isSlow)
})
