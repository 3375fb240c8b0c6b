import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossPages, crossPageSlices, marksOf, type CrossPages } from './cross-page.ts'
import { a4 } from '../testing/page-sizes.ts'
import {
  boxAt,
  clampToPage,
  clientFromPercent,
  companySealSize,
  fitsPage,
  moveWithinPage,
  percentFromClient,
  percentOf,
  ptPerMm,
  signatureSize,
  signingDateSize,
  sizeInPixels,
  stampKind,
  type Box,
  type Rectangle,
  type SizePt,
  type StampKind,
} from './position.ts'

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true })
const pages: fc.Arbitrary<SizePt> = fc.record({ widthPt: length(200, 3000), heightPt: length(200, 3000) })
const boxes: fc.Arbitrary<Box> = fc.record({
  left: length(-4000, 4000),
  top: length(-4000, 4000),
  widthPt: length(1, 199),
  heightPt: length(1, 199),
})

const drawings: fc.Arbitrary<Rectangle> = boxes.map(({ left, top, widthPt, heightPt }) => ({
  left,
  top,
  width: widthPt,
  height: heightPt,
}))

describe('sizes', () => {
  it('draws a company seal 42 mm wide and signatures within 60 × 25 mm', () => {
    expect(companySealSize.widthPt).toBeCloseTo(42 * ptPerMm, 2)
    expect(signatureSize.widthPt).toBeLessThanOrEqual(60 * ptPerMm)
    expect(signatureSize.heightPt).toBeLessThanOrEqual(25 * ptPerMm)
  })
  it('scales to the page as drawn', () => {
    const size = sizeInPixels(companySealSize, 830 / a4.widthPt)
    expect(size.width).toBeCloseTo((42 * 830) / 210, 1)
  })
})

describe('fitsPage', () => {
  const right = 100 - (companySealSize.widthPt / a4.widthPt) * 100
  const bottom = 100 - (companySealSize.heightPt / a4.heightPt) * 100
  it.each([
    [0, 0, true],
    [right, bottom, true],
    [Number(right.toFixed(6)), Number(bottom.toFixed(6)), true],
    [right + 0.1, bottom, false],
    [right, bottom + 0.1, false],
    [-0.1, 0, false],
    [0, -0.1, false],
    [100, 100, false],
  ])('judges a seal at %d, %d: %s', (leftPercent, topPercent, expected) => {
    expect(fitsPage(boxAt({ leftPercent, topPercent }, a4, companySealSize), a4)).toBe(expected)
  })
})

describe('moving and converting', () => {
  it('clamps any box onto the page and moves none that fits', () => {
    fc.assert(
      fc.property(boxes, pages, (box, page) => {
        const clamped = clampToPage(box, page)
        expect(fitsPage(clamped, page)).toBe(true)
        expect(clampToPage(clamped, page)).toEqual(clamped)
        expect([clamped.widthPt, clamped.heightPt]).toEqual([box.widthPt, box.heightPt])
      }),
    )
  })

  it('never leaves the page by keyboard, and comes back the way it went', () => {
    fc.assert(
      fc.property(boxes, pages, fc.integer({ min: -50, max: 50 }), (box, page, step) => {
        const start = clampToPage(box, page)
        const there = moveWithinPage(start, { x: step, y: -step }, page)
        expect(fitsPage(there, page)).toBe(true)
        const reached = there.left === start.left + step
        const back = moveWithinPage(there, { x: -step, y: step }, page)
        expect(back.left).toBeCloseTo(
          reached ? start.left : clampToPage({ ...there, left: there.left - step }, page).left,
          6,
        )
      }),
    )
  })

  it('keeps the place through percent and through pixels', () => {
    fc.assert(
      fc.property(boxes, pages, drawings, (box, page, drawn) => {
        const percent = percentOf(box, page)
        const back = boxAt(percent, page, box)
        expect(back.left).toBeCloseTo(box.left, 6)
        expect(back.top).toBeCloseTo(box.top, 6)
        const again = percentFromClient(clientFromPercent(percent, drawn), drawn)
        expect(again.leftPercent).toBeCloseTo(percent.leftPercent, 4)
        expect(again.topPercent).toBeCloseTo(percent.topPercent, 4)
      }),
    )
  })

  it('puts a larger box at the top left', () => {
    expect(
      clampToPage({ left: 50, top: 50, widthPt: 300, heightPt: 20 }, { widthPt: 200, heightPt: 200 }),
    ).toMatchObject({
      left: 0,
      top: 50,
    })
  })
})

const at = (
  topPercent: number,
  over: CrossPages = crossPages.all,
): { topPercent: number; over: CrossPages } => ({ topPercent, over })

describe('crossPageSlices', () => {
  it('has none on a single page', () => {
    expect(crossPageSlices([a4], companySealSize, at(40))).toEqual([])
    expect(crossPageSlices([a4, a4], companySealSize, at(40, crossPages.even))).toEqual([])
  })

  it('cuts three pages into thirds at the right edge', () => {
    const slices = crossPageSlices([a4, a4, a4], companySealSize, at(40))
    expect(slices.map((slice) => slice.pageNum)).toEqual([1, 2, 3])
    expect(slices[1]).toMatchObject({ from: 1 / 3, to: 2 / 3 })
    for (const { box } of slices) {
      expect(box.left + box.widthPt).toBeCloseTo(a4.widthPt, 6)
      expect(box.top).toBeCloseTo(a4.heightPt * 0.4, 6)
    }
  })

  it.each([
    [crossPages.odd, [1, 3, 5]],
    [crossPages.even, [2, 4]],
  ])('runs over one side of a print on both sides (%d)', (over, pageNums) => {
    const slices = crossPageSlices([a4, a4, a4, a4, a4], companySealSize, at(40, over))
    expect(slices.map(({ pageNum }) => pageNum)).toEqual(pageNums)
    expect(slices.map(({ from }) => from)).toEqual(pageNums.map((_, index) => index / pageNums.length))
    expect(slices.at(-1)?.to).toBe(1)
  })

  it('shows whole seals, strip after strip, none narrower than 3.5 mm', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), length(0, 100), (count, top) => {
        const slices = crossPageSlices(
          Array.from({ length: count }, () => a4),
          companySealSize,
          at(top),
        )
        expect(slices).toHaveLength(count)
        for (const [index, slice] of slices.entries()) {
          const before = slices[index - 1]
          expect(slice.from === 0 || slice.from === before?.to).toBe(true)
          expect(slice.from === 0 && before ? before.to : 1).toBe(1)
          expect(slice.box.widthPt).toBeGreaterThanOrEqual(3.49 * ptPerMm)
          expect(fitsPage(slice.box, a4)).toBe(true)
        }
        expect(slices.at(-1)?.to).toBe(1)
      }),
    )
  })
})

describe('marksOf', () => {
  const stamp = { pageNum: 2, leftPercent: 10, topPercent: 20 }
  const whole = { from: 0, to: 1, pageNum: 2 }
  it.each<[string, StampKind, SizePt[], object[]]>([
    ['a seal whole on its page', stampKind.companySeal, [a4, a4], [{ ...whole, box: companySealSize }]],
    ['a date in its own size', stampKind.signingDate, [a4, a4], [{ ...whole, box: signingDateSize }]],
    ['nothing on a page that is not there', stampKind.signature, [a4], []],
    [
      'a cross-page seal on every page',
      stampKind.crossPage,
      [a4, a4],
      [
        { pageNum: 1, from: 0, to: 0.5 },
        { pageNum: 2, from: 0.5, to: 1 },
      ],
    ],
  ])('leaves %s', (_, type, document, expected) => {
    const marks = marksOf({ ...stamp, type }, document)
    expect(marks).toHaveLength(expected.length)
    expect(marks).toMatchObject(expected)
  })
})
