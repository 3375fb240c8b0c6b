import { expect, it } from 'vitest'
import { isOurPart, ourPart, ourPartOf } from './our-part.ts'

it.each([
  [0, true],
  [1, false],
  [null, false],
  [undefined, false],
])('knows our side by 0 only: %s is ours: %s', (value, expected) => {
  expect(isOurPart(value)).toBe(expected)
})

it('writes either side as it is read', () => {
  expect([ourPartOf(true), ourPartOf(false)]).toEqual([ourPart.ours, ourPart.theirs])
})
