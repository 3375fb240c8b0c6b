import { expect, it } from 'vitest'
import { isWrittenNumber } from './written-number.ts'

it.each([0, -1, 0.5, '0', '-1', ' 12 ', '0.5', '007'])('%j is a number', (value) => {
  expect(isWrittenNumber(value)).toBe(true)
})

it.each(['', ' ', '\u3000', null, undefined, true, [], [1], {}, '0x1', '1e3', '1.', '.5', '+1', '一', '１'])(
  '%j is none',
  (value) => {
    expect(isWrittenNumber(value)).toBe(false)
  },
)
