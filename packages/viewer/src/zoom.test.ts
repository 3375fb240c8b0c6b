import { describe, expect, it } from 'vitest'
import {
  clampScale,
  isScaleName,
  largerScale,
  percentText,
  scaleFor,
  smallerScale,
  type ScaleChoice,
} from './zoom.ts'

const A4 = { widthPt: 595.28, heightPt: 841.89 }
const A4_LANDSCAPE = { widthPt: 841.89, heightPt: 595.28 }
const WELL = { width: 900, height: 700 }

describe('scaleFor', () => {
  it('makes the page and its margins as wide as the well', () => {
    const scale = scaleFor('page-width', WELL, A4) ?? 0
    expect((A4.widthPt * scale * 96) / 72).toBeCloseTo(900 - 2 * 24 - 2, 6)
  })

  it('makes two pages side by side as wide as the well', () => {
    const scale = scaleFor('page-width', WELL, A4, 2) ?? 0
    expect((2 * A4.widthPt * scale * 96) / 72).toBeCloseTo(900 - 2 * 24 - 4, 6)
  })

  it('leaves smaller margins in a well as narrow as a phone', () => {
    const scale = scaleFor('page-width', { width: 390, height: 700 }, A4) ?? 0
    expect((A4.widthPt * scale * 96) / 72).toBeCloseTo(390 - 2 * 8 - 2, 6)
  })

  it('fits the whole page by the side that is short of room', () => {
    expect(scaleFor('page-fit', WELL, A4)).toBe(scaleFor('page-height', WELL, A4))
    expect(scaleFor('page-fit', { width: 500, height: 2000 }, A4)).toBe(
      scaleFor('page-width', { width: 500, height: 2000 }, A4),
    )
  })

  it('caps the automatic scale at 1.25 and fits landscape pages whole', () => {
    const wide = { width: 2000, height: 700 }
    expect(scaleFor('auto', wide, A4)).toBe(1.25)
    expect(scaleFor('auto', wide, A4_LANDSCAPE)).toBe(scaleFor('page-fit', wide, A4_LANDSCAPE))
  })

  it('leaves factors as they are and keeps names within 0.1 and 10', () => {
    expect([0.01, 2.5, 99].map((choice) => scaleFor(choice, WELL, A4))).toEqual([0.01, 2.5, 99])
    expect(scaleFor('page-width', { width: 60, height: 700 }, A4)).toBe(0.1)
    expect(scaleFor('page-width', WELL, { widthPt: 20, heightPt: 20 })).toBe(10)
  })

  it('refuses factors that are not positive numbers', () => {
    expect([0, -1, Number.NaN].map((choice) => scaleFor(choice, WELL, A4))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has no answer in a hidden well instead of a negative one', () => {
    const names: ScaleChoice[] = ['auto', 'page-actual', 'page-width', 'page-height', 'page-fit']
    for (const name of names) expect(scaleFor(name, { width: 0, height: 0 }, A4)).toBeUndefined()
  })
})

describe('steps', () => {
  it('go up and down by at least a tenth of the scale, in tenths', () => {
    expect([1, 1.02, 2, 9.95, 10].map(largerScale)).toEqual([1.1, 1.2, 2.2, 10, 10])
    expect([1, 1.02, 2, 0.11, 0.1].map(smallerScale)).toEqual([0.9, 0.9, 1.8, 0.1, 0.1])
  })

  it('reach both limits and stay there', () => {
    let scale = 1
    for (let step = 0; step < 60; step += 1) scale = largerScale(scale)
    expect(scale).toBe(10)
    for (let step = 0; step < 80; step += 1) scale = smallerScale(scale)
    expect(scale).toBe(0.1)
  })

  it('clamp a factor from outside', () => {
    expect([clampScale(0), clampScale(1), clampScale(25)]).toEqual([0.1, 1, 10])
  })
})

describe('percentText', () => {
  it('rounds to whole per cent', () => {
    expect([1, 1.0232, 0.1, 10].map(percentText)).toEqual(['100%', '102%', '10%', '1000%'])
  })
})

it.each([
  ['page-width', true],
  ['page-height', true],
  ['auto', true],
  ['banana', false],
  ['', false],
  [undefined, false],
])('isScaleName says of %j %s', (text, isName) => {
  expect(isScaleName(text)).toBe(isName)
})
