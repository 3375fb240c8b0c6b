import { expect, it } from 'vitest'
import { rotationOf } from './view-modes.ts'

it.each([
  [0, 0],
  [90, 90],
  [270, 270],
  [360, 0],
  [450, 90],
  [-90, 270],
  [-360, 0],
  [45, undefined],
  [Number.NaN, undefined],
  [null, undefined],
  [undefined, undefined],
])('takes %s degrees for %s', (degrees, rotation) => {
  expect(rotationOf(degrees)).toBe(rotation)
})
