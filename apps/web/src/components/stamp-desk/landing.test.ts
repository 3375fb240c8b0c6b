import { describe, expect, it } from 'vitest'
import {
  boxAt,
  companySealSize,
  stampKind,
  type SizePt,
  type StampKind,
} from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { alignment } from './alignment.ts'
import type { Stamp } from './stamp.ts'
import { landingAt, type Landing } from './landing.ts'

const lying: SizePt = { widthPt: a4.heightPt, heightPt: a4.widthPt }
const seal: Stamp = {
  id: 's',
  signerKey: 'company',
  type: stampKind.companySeal,
  pageNum: 1,
  leftPercent: 20,
  topPercent: 60,
}

describe('where a dragged stamp comes down', () => {
  const drawnPages = [
    { pageNum: 1, drawn: { left: 100, top: 0, width: a4.widthPt, height: a4.heightPt } },
    { pageNum: 2, drawn: { left: 100, top: 900, width: a4.heightPt, height: a4.widthPt } },
  ]
  const at = (
    x: number,
    y: number,
    { stamps = [], type = seal.type }: { stamps?: readonly Stamp[]; type?: StampKind } = {},
  ): Landing | null => {
    const held = { stamp: { ...seal, id: 'new', type }, grab: { x: 0.5, y: 0.5 } }
    return landingAt({ x, y }, held, { drawnPages, stamps, pages: [a4, lying] })
  }

  it.each<[number, number, { pageNum: number; crossed: string[] } | null]>([
    [400, 400, { pageNum: 1, crossed: [] }],
    [400, 1100, { pageNum: 2, crossed: [] }],
    [100, 400, { pageNum: 1, crossed: ['left'] }],
    [100 + a4.widthPt, 400, { pageNum: 1, crossed: ['right'] }],
    [100, 0, { pageNum: 1, crossed: ['left', 'top'] }],
    [400, 860, { pageNum: 1, crossed: ['bottom'] }],
    [20, 400, null],
  ])('at %d, %d is as expected', (x, y, expected) => {
    const landing = at(x, y)
    expect(landing && { pageNum: landing.pageNum, crossed: landing.crossed }).toEqual(expected)
  })

  it('is drawn to the centre line of another stamp', () => {
    const other = boxAt(seal, a4, companySealSize)
    const landing = at(420, other.top + other.heightPt / 2 + 4, { stamps: [seal] })
    expect(landing?.box.top).toBeCloseTo(other.top)
    expect(landing && alignment(landing.box, [other], 0.5)).toEqual({
      x: null,
      y: expect.closeTo(other.top + other.heightPt / 2),
    })
  })

  it.each<[string, number, number, { pageNum: number; top: number }]>([
    ['over a page', 300, 400, { pageNum: 1, top: 400 - companySealSize.heightPt / 2 }],
    ['right of its page', 900, 300, { pageNum: 1, top: 300 - companySealSize.heightPt / 2 }],
    ['over the foot of its page', 300, 820, { pageNum: 1, top: a4.heightPt - companySealSize.heightPt }],
    ['over the next page', 300, 1200, { pageNum: 2, top: 300 - companySealSize.heightPt / 2 }],
  ])('is at the right edge for a cross-page seal held %s', (_, x, y, expected) => {
    const landing = at(x, y, { type: stampKind.crossPage })
    expect(landing).toMatchObject({
      pageNum: expected.pageNum,
      box: { top: expect.closeTo(expected.top) },
      from: (expected.pageNum - 1) / 2,
      to: expected.pageNum / 2,
      crossed: [],
    })
    const page = expected.pageNum === 1 ? a4 : lying
    expect((landing?.box.left ?? 0) + (landing?.box.widthPt ?? 0)).toBeCloseTo(page.widthPt)
  })

  it('is nowhere for a cross-page seal held under all pages', () => {
    expect(at(300, 1700, { type: stampKind.crossPage })).toBeNull()
  })
})
