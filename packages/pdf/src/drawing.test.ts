import { describe, expect, test } from 'vitest'
import { toPdfAppearance, toSvg, type VectorDrawing } from './drawing.ts'
import { toPng } from './seal/to-png.ts'

const SQUARE: VectorDrawing = {
  width: 100,
  height: 50,
  shapes: [
    { path: [['M', 0, 0], ['L', 50, 0], ['Q', 50, 50, 0, 50], ['Z']], fill: [1, 0, 0] },
    {
      path: [
        ['M', 60, 10],
        ['C', 70, 10, 80, 20, 90, 40],
      ],
      stroke: [0, 0, 0],
      strokeWidth: 2,
      roundJoins: true,
    },
  ],
}

describe('a vector drawing', () => {
  test('becomes an SVG of its own units', () => {
    expect(toSvg(SQUARE)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">' +
        '<path d="M0 0L50 0Q50 50 0 50Z" fill="#ff0000"/>' +
        '<path d="M60 10C70 10 80 20 90 40" fill="none" stroke="#000000" stroke-width="2" ' +
        'stroke-linecap="round" stroke-linejoin="round"/></svg>',
    )
  })

  test('becomes PDF operators with cubic curves, upside up', () => {
    const appearance = toPdfAppearance(SQUARE, 200)
    expect(appearance).toEqual({
      kind: 'vector',
      width: 200,
      height: 100,
      content: [
        'q 2 0 0 -2 0 100 cm',
        '1 0 0 rg',
        '0 0 m',
        '50 0 l',
        '50 33.33 33.33 50 0 50 c',
        'h',
        'f',
        '0 0 0 RG 2 w 1 J 1 j',
        '60 10 m',
        '70 10 80 20 90 40 c',
        'S',
        'Q',
      ].join('\n'),
    })
  })

  test('becomes a PNG of the asked width', () => {
    const png = toPng(SQUARE, 300)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 150])
    // Colour type 6: with transparency.
    expect(png[25]).toBe(6)
  })

  test.each([0, -1, NaN, 4001, Infinity])('refuses a PNG %d pixels wide', (width) => {
    expect(() => toPng(SQUARE, width)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})
