import { expect, it } from 'vitest'
import { needsPayment } from './verify-way.ts'

it.each([
  [1, 1, false],
  [1, 2, true],
  [2, 1, true],
  [2, 2, true],
  [null, 1, false],
])('way %s of administrator %s: payment %s', (way, principal, expected) => {
  expect(needsPayment(way, principal)).toBe(expected)
})
