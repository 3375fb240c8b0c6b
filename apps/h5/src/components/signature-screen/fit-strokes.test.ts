import { expect, it } from 'vitest'
import { fitStrokes } from './fit-strokes.ts'

it('keeps the form of what was written, in the middle of the other pad', () => {
  const written = [
    [0, 0, 700, 200],
    [350, 100],
  ]
  expect(fitStrokes(written, { width: 700, height: 200 }, { width: 350, height: 300 })).toEqual([
    [0, 100, 350, 200],
    [175, 150],
  ])
})

it('leaves it alone on a pad of the same size', () => {
  const size = { width: 700, height: 200 }
  expect(fitStrokes([[10.5, 20, 30, 40]], size, size)).toEqual([[10.5, 20, 30, 40]])
})
