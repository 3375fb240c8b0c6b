import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSigningFields, stampProblem } from '@qiyin/domain/contract/initiation.ts'
import { crossPages } from '@qiyin/domain/seal/cross-page.ts'
import { companySealSize, stampKind, type SizePt } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import type { Stamp } from './stamp.ts'
import {
  addingRefusal,
  atFreeSpot,
  boxesOn,
  kindRefusal,
  markOn,
  place,
  untouched,
  type Pages,
  type Placing,
  type PlacingAction,
} from './placing.ts'

const small: SizePt = { widthPt: 100, heightPt: 100 }
const lying: SizePt = { widthPt: a4.heightPt, heightPt: a4.widthPt }
const pages: Pages = [a4, lying, small]
const seal: Stamp = {
  id: 's',
  signerKey: 'company',
  type: stampKind.companySeal,
  pageNum: 1,
  leftPercent: 20,
  topPercent: 60,
}
const empty = at([])
const one = place(empty, { type: 'place', stamp: seal }, pages)

function at(stamps: readonly Stamp[]): Placing {
  return { ...untouched, stamps }
}

function after(state: Placing, ...actions: PlacingAction[]): Placing {
  return actions.reduce((now, action) => place(now, action, pages), state)
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
    expect(place(one, action, pages)).toBe(one)
  })

  it('moves to another page', () => {
    const moved = after(one, { type: 'move', id: 's', pageNum: 2, to: { leftPercent: 5, topPercent: 5 } })
    expect(moved.stamps).toEqual([{ ...seal, pageNum: 2, leftPercent: 5, topPercent: 5 }])
  })

  it('walks to the edge and no further', () => {
    const walked = after(one, { type: 'walk', id: 's', pageNum: 1, by: { x: 10_000, y: 0 } })
    const [stamp] = walked.stamps
    expect(stamp?.leftPercent).toBeCloseTo((1 - companySealSize.widthPt / a4.widthPt) * 100)
    expect(stamp?.topPercent).toBeCloseTo(60)
  })

  it('takes a whole walk back in one step', () => {
    const walk: PlacingAction = { type: 'walk', id: 's', pageNum: 1, by: { x: 1, y: 1 } }
    const walked = after(one, walk, walk, walk)
    expect(after(walked, { type: 'undo' }).stamps).toEqual([seal])
    expect(after(walked, { type: 'select', id: 's' }, walk, { type: 'undo' }).stamps).toEqual(walked.stamps)
  })

  it('undoes and redoes in turn, and forgets the future when something new is done', () => {
    const many = after(one, { type: 'applyToAll', id: 's', newIds: ['a', 'b', 'c'] })
    const ids = many.stamps.map(({ id }) => id)
    const cleared = after(many, { type: 'removeAll', ids })
    expect(cleared.stamps).toEqual([])
    expect(after(cleared, { type: 'undo' }).stamps).toEqual(many.stamps)
    const removed = after(one, { type: 'remove', id: 's' })
    const undone = after(removed, { type: 'undo' })
    expect(undone.stamps).toEqual([seal])
    expect(after(undone, { type: 'redo' }).stamps).toEqual([])
    expect(
      after(undone, { type: 'walk', id: 's', pageNum: 1, by: { x: 1, y: 0 } }, { type: 'redo' }).stamps,
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

  it('stops at what a contract may have, and says so', () => {
    const full = at(Array.from({ length: maxSigningFields }, (_, index) => ({ ...seal, id: String(index) })))
    expect(after(full, { type: 'place', stamp: seal })).toBe(full)
    expect(addingRefusal(full, [seal], pages)).toContain('签署位置合计不能超过')
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
          type: fc.constantFrom(...Object.values(stampKind)),
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
      fc.record({ type: fc.constant('walk' as const), id, pageNum, by: fc.record({ x: number, y: number }) }),
      fc.record({ type: fc.constantFrom('remove' as const, 'select' as const), id }),
      fc.record({
        type: fc.constant('cross' as const),
        id,
        crossPages: fc.constantFrom(...Object.values(crossPages)),
      }),
      fc.record({ type: fc.constant('copy' as const), id, newId: fc.uuid() }),
      fc.record({
        type: fc.constant('applyToAll' as const),
        id,
        newIds: fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }),
      }),
      fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const) }),
    )
    const side = fc.double({ min: 40, max: 1200, noNaN: true })
    const documents = fc.array(fc.record({ widthPt: side, heightPt: side }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(documents, fc.array(actions, { maxLength: 30 }), (there, done) => {
        let state = at([])
        for (const action of done) {
          state = place(state, action, there)
          const { stamps } = state
          expect(stamps.map((stamp) => stampProblem(stamp, there)).filter(Boolean)).toEqual([])
          const strips = stamps.filter(({ type }) => type === stampKind.crossPage)
          expect(strips).toHaveLength(new Set(strips.map(({ signerKey }) => signerKey)).size)
        }
      }),
    )
  })
})

describe('a cross-page seal', () => {
  const three: Pages = [a4, a4, a4]
  const cross: Stamp = { ...seal, id: 'x', type: stampKind.crossPage, leftPercent: 0, topPercent: 30 }
  const placed = place(at([]), { type: 'place', stamp: cross }, three)
  const [stamp] = placed.stamps

  it('stands in equal strips at the right edge of every page, at one height', () => {
    for (const [index, pageNum] of [1, 2, 3].entries()) {
      const mark = stamp && markOn(pageNum, stamp, three)
      expect(mark).toMatchObject({ from: index / 3, to: (index + 1) / 3 })
      expect((mark?.box.left ?? 0) + (mark?.box.widthPt ?? 0)).toBeCloseTo(a4.widthPt)
      expect(mark?.box.top).toBeCloseTo(0.3 * a4.heightPt)
    }
  })

  it.each<[string, PlacingAction, { pageNum: number; topPercent: number; crossPages?: number }]>([
    [
      'moved on another page',
      { type: 'move', id: 'x', pageNum: 3, to: { leftPercent: 7, topPercent: 50 } },
      { pageNum: 3, topPercent: 50 },
    ],
    [
      'moved beyond the foot of the page',
      { type: 'move', id: 'x', pageNum: 1, to: { leftPercent: 7, topPercent: 99 } },
      { pageNum: 1, topPercent: (1 - companySealSize.heightPt / a4.heightPt) * 100 },
    ],
    [
      'walked down from another page',
      { type: 'walk', id: 'x', pageNum: 2, by: { x: 0, y: 0.1 * a4.heightPt } },
      { pageNum: 2, topPercent: 40 },
    ],
    [
      'walked sideways',
      { type: 'walk', id: 'x', pageNum: 1, by: { x: -30, y: 0 } },
      { pageNum: 1, topPercent: 30 },
    ],
    [
      'given the odd pages',
      { type: 'cross', id: 'x', crossPages: crossPages.odd },
      { pageNum: 1, topPercent: 30, crossPages: crossPages.odd },
    ],
  ])('stays at the edge when %s', (_, action, expected) => {
    const [now] = place(placed, action, three).stamps
    expect(now).toMatchObject({ ...expected, topPercent: expect.closeTo(expected.topPercent) })
    const mark = now && markOn(now.pageNum, now, three)
    expect(((now?.leftPercent ?? 0) / 100) * a4.widthPt).toBeCloseTo(mark?.box.left ?? -1)
  })

  it('is shown on a page that it has when its pages change', () => {
    const four = [...three, a4]
    const even = place(placed, { type: 'cross', id: 'x', crossPages: crossPages.even }, four)
    expect(even.stamps).toMatchObject([{ pageNum: 2, crossPages: crossPages.even }])
    expect(place(even, { type: 'undo' }, four).stamps).toEqual(placed.stamps)
  })

  it.each<[string, PlacingAction]>([
    ['run over one page only', { type: 'cross', id: 'x', crossPages: crossPages.even }],
    ['be copied', { type: 'copy', id: 'x', newId: 'y' }],
    ['be applied to all pages', { type: 'applyToAll', id: 'x', newIds: ['a', 'b', 'c'] }],
    ['be placed twice for one signer', { type: 'place', stamp: { ...cross, id: 'y' } }],
  ])('cannot %s', (_, action) => {
    expect(place(placed, action, three).stamps).toBe(placed.stamps)
  })

  it.each<[string, Placing, Pages, string | null]>([
    ['may be placed on two pages', empty, [a4, a4], null],
    ['needs two pages', empty, [a4], '骑缝章至少需要跨两页'],
    ['is there once for a signer', placed, three, '每个签署方只能放置一个骑缝章'],
  ])('%s', (_, state, there, refusal) => {
    const another = { ...cross, id: 'y' }
    expect(kindRefusal(state, another, there)).toBe(refusal)
    expect(addingRefusal(state, [another], there)).toBe(refusal)
  })

  it('goes beside that of another signer when placed by the keyboard', () => {
    const first = atFreeSpot({ ...cross, id: 'a' }, [], three)
    const second = atFreeSpot({ ...cross, id: 'b', signerKey: 'other' }, [first], three)
    const [upper] = boxesOn(1, { stamps: [first], but: null }, three)
    const [lower] = boxesOn(1, { stamps: [second], but: null }, three)
    expect(lower?.top).toBeGreaterThan((upper?.top ?? 0) + companySealSize.heightPt)
  })
})

describe('a signing date', () => {
  it('is placed as often as wanted, on all pages too, and does not count as the seal beside it', () => {
    const date: Stamp = { ...seal, id: 'd', type: stampKind.signingDate }
    const both = after(one, { type: 'place', stamp: date })
    const all = after(both, { type: 'applyToAll', id: 's', newIds: ['a', 'b', 'c'] })
    const dates = after(all, { type: 'applyToAll', id: 'd', newIds: ['e', 'f', 'g'] })
    expect(dates.stamps.map(({ id, pageNum }) => [id, pageNum])).toEqual([
      ['s', 1],
      ['d', 1],
      ['b', 2],
      ['f', 2],
      ['g', 3],
    ])
  })
})
