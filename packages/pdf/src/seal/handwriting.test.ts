import { describe, expect, test } from 'vitest'
import { drawHandwriting, type HandwritingSpec } from './handwriting.ts'
import { handwriting, SIGNATURE_BOX } from './picture.ts'

const PAD: HandwritingSpec = { width: 600, height: 200, penWidth: 4, strokes: [[100, 50, 200, 90, 300, 60]] }

describe('handwriting', () => {
  test('is cropped to its ink with a margin of one pen width', () => {
    const { width, height, shapes } = drawHandwriting(PAD)
    expect([width, height]).toEqual([208, 48])
    expect(shapes).toHaveLength(1)
    expect(shapes[0]).toMatchObject({ strokeWidth: 4, roundJoins: true })
    expect(shapes[0]?.path[0]).toEqual(['M', 4, 4])
  })

  test('draws a tap of the pen as a dot', () => {
    const { shapes } = drawHandwriting({ ...PAD, strokes: [[100, 100]] })
    expect(shapes[0]).toHaveProperty('fill')
    expect(shapes[0]).not.toHaveProperty('stroke')
  })

  test('passes through every point of the pen', () => {
    const { shapes } = drawHandwriting(PAD)
    const ends = shapes[0]?.path.map((command) => command.slice(-2))
    expect(ends).toEqual([
      [4, 4],
      [104, 44],
      [204, 14],
    ])
  })

  test('fits in 60 × 25 mm', () => {
    const wide = handwriting(PAD)
    const high = handwriting({ ...PAD, strokes: [[100, 10, 110, 190]] })
    expect(wide.widthPt).toBeCloseTo(SIGNATURE_BOX.widthPt)
    expect(wide.heightPt).toBeLessThan(SIGNATURE_BOX.heightPt)
    expect(high.heightPt).toBeCloseTo(SIGNATURE_BOX.heightPt)
    expect(high.widthPt).toBeLessThan(SIGNATURE_BOX.widthPt)
  })

  test.each<[string, Partial<HandwritingSpec>]>([
    ['no strokes', { strokes: [] }],
    ['empty strokes', { strokes: [[], []] }],
    ['half a point', { strokes: [[1, 2, 3]] }],
    ['a point that is no number', { strokes: [[1, NaN]] }],
    ['an infinite point', { strokes: [[Infinity, 1]] }],
    ['a point far outside the pad', { strokes: [[1, 2, 5000, 3]] }],
    ['201 strokes', { strokes: Array.from({ length: 201 }, () => [1, 1]) }],
    ['20,001 points', { strokes: [Array.from({ length: 40_002 }, () => 1)] }],
    ['a pen without width', { penWidth: 0 }],
    ['a pen as wide as the pad', { penWidth: 600 }],
    ['a pad without height', { height: -1 }],
  ])('is refused with %s', (_, change) => {
    expect(() => drawHandwriting({ ...PAD, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })
})
