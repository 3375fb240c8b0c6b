import { stampProblem, tooManyProblem } from '@qiyin/domain/contract/initiation.ts'
import { marksOf, type CrossPages, type StampMark } from '@qiyin/domain/seal/cross-page.ts'
import {
  boxAt,
  clampToPage,
  fitsPage,
  moveWithinPage,
  percentOf,
  stampKind,
  stampLabel,
  stampSize,
  type Box,
  type PercentPoint,
  type SizePt,
} from '@qiyin/domain/seal/position.ts'
import type { Stamp } from './stamp.ts'
import { edgeSpots, freeSpot, gapPt, gridSpots, isSamePlace } from './spots.ts'

/** What is selected, and the way back. */
export interface Course {
  selectedId: string | null
  past: readonly (readonly Stamp[])[]
  future: readonly (readonly Stamp[])[]
  /** The stamp that the arrow keys are moving: one way back for the whole walk. */
  walkingId: string | null
}

/** What stands on the pages, with the course that led there. */
export interface Placing extends Course {
  stamps: readonly Stamp[]
}

/** The displayed pages that the stamps stand on, in points. */
export type Pages = readonly SizePt[]

export type PlacingAction =
  | { type: 'place'; stamp: Stamp }
  /** Several at once: one step back takes all of them away. */
  | { type: 'placeAll'; stamps: readonly Stamp[] }
  | { type: 'move'; id: string; pageNum: number; to: PercentPoint }
  /** From where it stands on a page, in points. */
  | { type: 'walk'; id: string; pageNum: number; by: { x: number; y: number } }
  /** Other pages for a cross-page seal. */
  | { type: 'cross'; id: string; crossPages: CrossPages }
  | { type: 'remove'; id: string }
  /** In one step back. */
  | { type: 'removeAll'; ids: readonly string[] }
  | { type: 'copy'; id: string; newId: string }
  /** One id for each page of the document. */
  | { type: 'applyToAll'; id: string; newIds: readonly string[] }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }

const stepsBack = 100

/** The course of a desk at which nothing has been done yet. */
export const untouched: Course = { selectedId: null, past: [], future: [], walkingId: null }

/** The state after an action; the same stamps when the action is refused. No stamp ever leaves its page. */
export function place(state: Placing, action: PlacingAction, pages: Pages): Placing {
  switch (action.type) {
    case 'place':
      return added(state, [action.stamp], pages)
    case 'placeAll':
      return { ...added(state, action.stamps, pages), selectedId: null }
    case 'move':
      return changed(state, action.id, pages, (stamp) => ({
        ...stamp,
        pageNum: action.pageNum,
        ...action.to,
      }))
    case 'walk':
      return walked(state, action, pages)
    case 'cross':
      return changed(state, action.id, pages, (stamp) => ({ ...stamp, crossPages: action.crossPages }))
    case 'remove':
      return without(state, [action.id])
    case 'removeAll':
      return without(state, action.ids)
    case 'copy': {
      const stamp = stampOf(state, action.id)
      return stamp ? added(state, [copyOf(stamp, { ...action, state }, pages)], pages) : state
    }
    case 'applyToAll': {
      const stamp = stampOf(state, action.id)
      if (!stamp) return state
      return { ...added(state, copiesOf(stamp, { ...action, state }, pages), pages), selectedId: stamp.id }
    }
    case 'select':
      return { ...state, selectedId: action.id, walkingId: null }
    case 'undo':
      return travelled(state, 'past')
    case 'redo':
      return travelled(state, 'future')
  }
}

export function stampOf(state: Placing, id: string | null): Stamp | undefined {
  return state.stamps.find((stamp) => stamp.id === id)
}

/** Why these stamps may not come to the others; null when they may. */
export function addingRefusal(state: Placing, stamps: readonly Stamp[], pages: Pages): string | null {
  const problems = stamps.map((stamp) => kindRefusal(state, stamp, pages) ?? stampProblem(stamp, pages))
  return problems.find((problem) => problem !== null) ?? tooManyProblem([...state.stamps, ...stamps], pages)
}

/** Why a signer may have no more stamps of a kind, wherever they would stand; null when he may. */
export function kindRefusal(state: Placing, stamp: Stamp, pages: Pages): string | null {
  if (stamp.type !== stampKind.crossPage) return null
  const has = state.stamps.some(({ type, signerKey }) => type === stamp.type && signerKey === stamp.signerKey)
  if (has) return `每个签署方只能放置一个${stampLabel[stamp.type]}`
  return marksOf(stamp, pages).length === 0 ? stampProblem(stamp, pages) : null
}

/** The stamp where its kind can stand: a cross-page seal at the right edge of one of its pages. */
export function settled(stamp: Stamp, pages: Pages): Stamp {
  if (stamp.type !== stampKind.crossPage) return stamp
  const mark = markOn(stamp.pageNum, stamp, pages) ?? marksOf(stamp, pages)[0]
  const page = mark && pages[mark.pageNum - 1]
  return page ? { ...stamp, pageNum: mark.pageNum, ...percentOf(mark.box, page) } : stamp
}

/** Where the keyboard puts a stamp: at a free place of its page. */
export function atFreeSpot(stamp: Stamp, stamps: readonly Stamp[], pages: Pages): Stamp {
  const page = pages[stamp.pageNum - 1]
  const { box } = markOn(stamp.pageNum, stamp, pages) ?? {}
  if (!page || !box) return stamp
  const others = boxesOn(stamp.pageNum, { stamps, but: stamp.id }, pages)
  const spots = stamp.type === stampKind.crossPage ? edgeSpots(page, box) : gridSpots(page, box)
  return { ...stamp, ...freeSpot(page, spots, others) }
}

/** What a stamp leaves on one page. */
export function markOn(pageNum: number, stamp: Stamp, pages: Pages): StampMark | undefined {
  return marksOf(stamp, pages).find((mark) => mark.pageNum === pageNum)
}

/** The boxes on a page but for one stamp's, in points. */
export function boxesOn(
  pageNum: number,
  { stamps, but }: { stamps: readonly Stamp[]; but: string | null },
  pages: Pages,
): Box[] {
  return stamps.filter(({ id }) => id !== but).flatMap((stamp) => markOn(pageNum, stamp, pages)?.box ?? [])
}

/** Another list of stamps, with a way back to the present one. */
function stepped(state: Placing, stamps: readonly Stamp[]): Placing {
  return {
    ...state,
    stamps,
    past: [...state.past, state.stamps].slice(-stepsBack),
    future: [],
    walkingId: null,
  }
}

function without(state: Placing, ids: readonly string[]): Placing {
  const gone = new Set(ids)
  const left = state.stamps.filter((stamp) => !gone.has(stamp.id))
  return left.length === state.stamps.length ? state : { ...stepped(state, left), selectedId: null }
}

function added(state: Placing, stamps: readonly Stamp[], pages: Pages): Placing {
  const [first] = stamps
  if (!first || addingRefusal(state, stamps, pages) !== null) return state
  const settling = stamps.map((stamp) => settled(stamp, pages))
  return { ...stepped(state, [...state.stamps, ...settling]), selectedId: first.id }
}

function changed(state: Placing, id: string, pages: Pages, change: (stamp: Stamp) => Stamp): Placing {
  const before = stampOf(state, id)
  const after = before && settled(change(before), pages)
  if (!after || stampProblem(after, pages) !== null) return state
  const stamps = state.stamps.map((stamp) => (stamp.id === id ? after : stamp))
  return { ...stepped(state, stamps), selectedId: id }
}

function walked(state: Placing, action: PlacingAction & { type: 'walk' }, pages: Pages): Placing {
  const { id, pageNum, by } = action
  const next = changed(state, id, pages, (stamp) => {
    const page = pages[pageNum - 1]
    const mark = markOn(pageNum, stamp, pages)
    if (!page || !mark) return stamp
    return { ...stamp, pageNum, ...percentOf(moveWithinPage(mark.box, by, page), page) }
  })
  if (next === state) return state
  const past = state.walkingId === id ? state.past : next.past
  return { ...next, past, walkingId: id }
}

function copyOf(stamp: Stamp, { newId, state }: { newId: string; state: Placing }, pages: Pages): Stamp {
  const page = pages[stamp.pageNum - 1]
  const { box } = markOn(stamp.pageNum, stamp, pages) ?? {}
  if (!page || !box) return stamp
  const { stamps } = state
  const copy = { ...stamp, id: newId }
  const beside = moveWithinPage(box, { x: gapPt, y: gapPt }, page)
  const others = boxesOn(stamp.pageNum, { stamps, but: null }, pages)
  const isTaken = others.some((other) => isSamePlace(beside, other))
  return isTaken ? atFreeSpot(copy, stamps, pages) : { ...copy, ...percentOf(beside, page) }
}

/** The same place on every other page, as near as the page allows; not where the signer has one already. */
export function copiesOf(
  stamp: Stamp,
  { newIds, state }: { newIds: readonly string[]; state: Placing },
  pages: Pages,
): Stamp[] {
  const stamps = state.stamps.filter((one) => one.signerKey === stamp.signerKey && one.type === stamp.type)
  return pages.flatMap((page, index) => {
    const box = clampToPage(boxAt(stamp, page, stampSize[stamp.type]), page)
    const id = newIds[index]
    const there = boxesOn(index + 1, { stamps, but: null }, pages)
    const isTaken = there.some((other) => isSamePlace(box, other))
    if (id === undefined || isTaken || !fitsPage(box, page)) return []
    return [{ ...stamp, id, pageNum: index + 1, ...percentOf(box, page) }]
  })
}

function travelled(state: Placing, way: 'past' | 'future'): Placing {
  const stamps = state[way].at(-1)
  if (!stamps) return state
  const isThere = stamps.some((stamp) => stamp.id === state.selectedId)
  const back = way === 'past'
  return {
    stamps,
    selectedId: isThere ? state.selectedId : null,
    past: back ? state.past.slice(0, -1) : [...state.past, state.stamps],
    future: back ? [...state.future, state.stamps] : state.future.slice(0, -1),
    walkingId: null,
  }
}
