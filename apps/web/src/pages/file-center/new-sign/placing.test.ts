import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  a4,
  boxAt,
  companySealSize,
  fitsPage,
  signatureSize,
  type Box,
  type Size,
} from '@qiyin/domain/seal/position.ts'
import type { DraftStamp } from './draft.ts'
import { landingAt } from './landing.ts'
import {
  alignment,
  boxOf,
  freeSpot,
  place,
  stampsPerSigner,
  startPlacing,
  type Ground,
  type Placing,
  type PlacingAction,
} from './placing.ts'

const small: Size = { width: 100, height: 100 }
const ground: Ground = {
  pages: [a4, { width: a4.height, height: a4.width }, small],
  sizeOf: (key) => (key === 'company' ? companySealSize : signatureSize),
}
const seal: DraftStamp = { id: 's', signerKey: 'company', pageNum: 1, leftPercent: 20, topPercent: 60 }
const empty = startPlacing([], ground)
const one = place(empty, { type: 'place', stamp: seal }, ground)

function after(state: Placing, ...actions: PlacingAction[]): Placing {
  return actions.reduce((now, action) => place(now, action, ground), state)
}

describe('placing stamps', () => {
  it('selects what was placed', () => {
    expect(one).toEqual({ stamps: [seal], selectedId: 's', past: [[]], future: [], walkingId: null })
  })

  it.each<[string, PlacingAction]>([
    ['beyond the right edge', { type: 'move', id: 's', pageNum: 1, to: { leftPercent: 81, topPercent: 10 } }],
    ['beyond the left edge', { type: 'move', id: 's', pageNum: 1, to: { leftPercent: -1, topPercent: 10 } }],
    ['beyond the bottom', { type: 'move', id: 's', pageNum: 1, to: { leftPercent: 10, topPercent: 86 } }],
    [
      'on a page smaller than it',
      { type: 'move', id: 's', pageNum: 3, to: { leftPercent: 0, topPercent: 0 } },
    ],
    [
      'on a page that is not there',
      { type: 'move', id: 's', pageNum: 4, to: { leftPercent: 0, topPercent: 0 } },
    ],
    ['placed half outside', { type: 'place', stamp: { ...seal, id: 't', topPercent: 99 } }],
    ['unknown', { type: 'remove', id: 'nobody' }],
  ])('leaves everything where it is when a stamp would be %s', (_, action) => {
    expect(place(one, action, ground)).toBe(one)
  })

  it('moves to another page', () => {
    const moved = after(one, { type: 'move', id: 's', pageNum: 2, to: { leftPercent: 5, topPercent: 5 } })
    expect(moved.stamps).toEqual([{ ...seal, pageNum: 2, leftPercent: 5, topPercent: 5 }])
  })

  it('walks to the edge and no further', () => {
    const walked = after(one, { type: 'walk', id: 's', by: { x: 10_000, y: 0 } })
    const [stamp] = walked.stamps
    expect(stamp?.leftPercent).toBeCloseTo((1 - companySealSize.width / a4.width) * 100)
    expect(stamp?.topPercent).toBeCloseTo(60)
  })

  it('takes a whole walk back in one step', () => {
    const walk: PlacingAction = { type: 'walk', id: 's', by: { x: 1, y: 1 } }
    const walked = after(one, walk, walk, walk)
    expect(after(walked, { type: 'undo' }).stamps).toEqual([seal])
    expect(after(walked, { type: 'select', id: 's' }, walk, { type: 'undo' }).stamps).toEqual(walked.stamps)
  })

  it('undoes and redoes in turn, and forgets the future when something new is done', () => {
    const removed = after(one, { type: 'remove', id: 's' })
    const undone = after(removed, { type: 'undo' })
    expect(undone.stamps).toEqual([seal])
    expect(after(undone, { type: 'redo' }).stamps).toEqual([])
    expect(
      after(undone, { type: 'walk', id: 's', by: { x: 1, y: 0 } }, { type: 'redo' }).stamps,
    ).toHaveLength(1)
    expect(after(empty, { type: 'undo' })).toBe(empty)
    expect(after(one, { type: 'undo' }).selectedId).toBeNull()
  })

  it('applies a stamp to every page that can carry it, once', () => {
    const action: PlacingAction = { type: 'applyToAll', id: 's', newIds: ['a', 'b', 'c'] }
    const applied = after(one, action)
    expect(applied.stamps.map(({ id, pageNum }) => [id, pageNum])).toEqual([
      ['s', 1],
      ['b', 2],
    ])
    expect(applied.selectedId).toBe('s')
    expect(after(applied, action).stamps).toBe(applied.stamps)
  })

  it('copies beside, and elsewhere when that place is taken', () => {
    const twice = after(one, { type: 'copy', id: 's', newId: 'a' }, { type: 'copy', id: 's', newId: 'b' })
    const corners = twice.stamps.map(({ leftPercent, topPercent }) => `${leftPercent} ${topPercent}`)
    expect(new Set(corners).size).toBe(3)
    expect(twice.selectedId).toBe('b')
  })

  it('stops at what a signer may have', () => {
    const full = startPlacing(
      Array.from({ length: stampsPerSigner }, (_, index) => ({ ...seal, id: String(index) })),
      ground,
    )
    expect(after(full, { type: 'place', stamp: seal })).toBe(full)
    expect(after(full, { type: 'place', stamp: { ...seal, signerKey: 'person' } }).stamps).toHaveLength(
      stampsPerSigner + 1,
    )
  })

  it('starts without what no longer stands on a page', () => {
    expect(startPlacing([seal, { ...seal, id: 't', pageNum: 9 }], ground).stamps).toEqual([seal])
  })

  it('lets no stamp leave its page, whatever is done', () => {
    const number = fc.double({ min: -50, max: 150, noNaN: true })
    const pageNum = fc.integer({ min: 0, max: 4 })
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const actions = fc.oneof(
      fc.record({
        type: fc.constant('place' as const),
        stamp: fc.record({
          id,
          signerKey: fc.constantFrom('company', 'person'),
          pageNum,
          leftPercent: number,
          topPercent: number,
        }),
      }),
      fc.record({
        type: fc.constant('move' as const),
        id,
        pageNum,
        to: fc.record({ leftPercent: number, topPercent: number }),
      }),
      fc.record({ type: fc.constant('walk' as const), id, by: fc.record({ x: number, y: number }) }),
      fc.record({ type: fc.constantFrom('remove' as const, 'select' as const), id }),
      fc.record({ type: fc.constant('copy' as const), id, newId: fc.uuid() }),
      fc.record({
        type: fc.constant('applyToAll' as const),
        id,
        newIds: fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }),
      }),
      fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const) }),
    )
    const side = fc.double({ min: 40, max: 1200, noNaN: true })
    const pages = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(pages, fc.array(actions, { maxLength: 30 }), (sizes, done) => {
        const there: Ground = { ...ground, pages: sizes }
        let state = startPlacing([], there)
        for (const action of done) {
          state = place(state, action, there)
          const outside = state.stamps.filter((stamp) => {
            const box = boxOf(stamp, there)
            const page = sizes[stamp.pageNum - 1]
            return !box || !page || !fitsPage(box, page)
          })
          expect(outside).toEqual([])
        }
      }),
    )
  })
})

describe('a free spot', () => {
  it('is low on the page, and beside what stands there', () => {
    const first = freeSpot(a4, signatureSize, [])
    expect(boxAt(first, a4, signatureSize)).toMatchObject({ left: 72, top: a4.height - 72 - 42 })
    const second = freeSpot(a4, signatureSize, [boxAt(first, a4, signatureSize)])
    expect(boxAt(second, a4, signatureSize).left).toBeCloseTo(72 + 120 + 12)
  })

  it('is never exactly where another stamp stands, even on a full page', () => {
    const boxes: Box[] = []
    for (let count = 0; count < 60; count++) {
      boxes.push(boxAt(freeSpot(a4, companySealSize, boxes), a4, companySealSize))
    }
    const corners = boxes.map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`)
    expect(new Set(corners).size).toBe(60)
  })
})

describe('where a dragged stamp comes down', () => {
  const drawnPages = [
    { pageNum: 1, drawn: { left: 100, top: 0, width: a4.width, height: a4.height } },
    { pageNum: 2, drawn: { left: 100, top: 900, width: a4.height, height: a4.width } },
  ]
  const held = { signerKey: 'company', stampId: null, grab: { x: 0.5, y: 0.5 } }
  const at = (x: number, y: number, stamps: readonly DraftStamp[] = []): ReturnType<typeof landingAt> =>
    landingAt({ x, y }, held, { drawnPages, stamps, ground })

  it.each<[number, number, { pageNum: number; crossed: string[] } | null]>([
    [400, 400, { pageNum: 1, crossed: [] }],
    [400, 1100, { pageNum: 2, crossed: [] }],
    [100, 400, { pageNum: 1, crossed: ['left'] }],
    [100 + a4.width, 400, { pageNum: 1, crossed: ['right'] }],
    [100, 0, { pageNum: 1, crossed: ['left', 'top'] }],
    [400, 860, { pageNum: 1, crossed: ['bottom'] }],
    [20, 400, null],
  ])('at %d, %d is as expected', (x, y, expected) => {
    const landing = at(x, y)
    expect(landing && { pageNum: landing.pageNum, crossed: landing.crossed }).toEqual(expected)
  })

  it('is drawn to the centre line of another stamp', () => {
    const other = boxAt(seal, a4, companySealSize)
    const landing = at(420, other.top + other.height / 2 + 4, [seal])
    expect(landing?.box.top).toBeCloseTo(other.top)
    expect(landing && alignment(landing.box, [other], 0.5)).toEqual({
      x: null,
      y: expect.closeTo(other.top + other.height / 2),
    })
  })
})
