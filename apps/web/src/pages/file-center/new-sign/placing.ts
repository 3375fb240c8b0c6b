import {
  boxAt,
  clampToPage,
  fitsPage,
  moveWithinPage,
  percentOf,
  type Box,
  type PercentPoint,
  type Size,
} from '@qiyin/domain/seal/position.ts'
import type { DraftStamp } from './draft.ts'

/** What stands on the pages, what is selected, and the way back. */
export interface Placing {
  stamps: readonly DraftStamp[]
  selectedId: string | null
  past: readonly (readonly DraftStamp[])[]
  future: readonly (readonly DraftStamp[])[]
  /** The stamp that the arrow keys are moving: one way back for the whole walk. */
  walkingId: string | null
}

/** What the stamps stand on; sizes in points of the displayed page. */
export interface Ground {
  pages: readonly Size[]
  sizeOf: (signerKey: string) => Size
}

export type PlacingAction =
  | { type: 'place'; stamp: DraftStamp }
  | { type: 'move'; id: string; pageNum: number; to: PercentPoint }
  /** In points. */
  | { type: 'walk'; id: string; by: { x: number; y: number } }
  | { type: 'remove'; id: string }
  | { type: 'copy'; id: string; newId: string }
  /** One id for each page of the document. */
  | { type: 'applyToAll'; id: string; newIds: readonly string[] }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }

/** What one signer may have (the call takes no more). */
export const stampsPerSigner = 500

const stepsBack = 100
const gapPt = 12
const marginPt = 72

/** Starts from the stamps of the draft; what does not stand on a page of the document is dropped. */
export function startPlacing(stamps: readonly DraftStamp[], ground: Ground): Placing {
  return {
    stamps: stamps.filter((stamp) => stands(stamp, ground)),
    selectedId: null,
    past: [],
    future: [],
    walkingId: null,
  }
}

/** The state after an action; the same stamps when the action is refused. No stamp ever leaves its page. */
export function place(state: Placing, action: PlacingAction, ground: Ground): Placing {
  switch (action.type) {
    case 'place':
      return added(state, [action.stamp], ground)
    case 'move':
      return changed(state, action.id, ground, (stamp) => ({
        ...stamp,
        pageNum: action.pageNum,
        ...action.to,
      }))
    case 'walk':
      return walked(state, action, ground)
    case 'remove': {
      const left = state.stamps.filter((stamp) => stamp.id !== action.id)
      if (left.length === state.stamps.length) return state
      return { ...stepped(state, left), selectedId: null }
    }
    case 'copy': {
      const stamp = stampOf(state, action.id)
      return stamp ? added(state, [copyOf(stamp, { ...action, state }, ground)], ground) : state
    }
    case 'applyToAll': {
      const stamp = stampOf(state, action.id)
      if (!stamp) return state
      return { ...added(state, copiesOf(stamp, { ...action, state }, ground), ground), selectedId: stamp.id }
    }
    case 'select':
      return { ...state, selectedId: action.id, walkingId: null }
    case 'undo':
      return travelled(state, 'past')
    case 'redo':
      return travelled(state, 'future')
  }
}

export function stampOf(state: Placing, id: string | null): DraftStamp | undefined {
  return state.stamps.find((stamp) => stamp.id === id)
}

/** The stamp's box on its page, in points; undefined when the document has no such page. */
export function boxOf(stamp: DraftStamp, ground: Ground): Box | undefined {
  const page = ground.pages[stamp.pageNum - 1]
  return page && boxAt(stamp, page, ground.sizeOf(stamp.signerKey))
}

/** The boxes on a page but for one stamp's, in points. */
export function boxesOn(
  pageNum: number,
  { stamps, but }: { stamps: readonly DraftStamp[]; but: string | null },
  ground: Ground,
): Box[] {
  return stamps
    .filter((stamp) => stamp.pageNum === pageNum && stamp.id !== but)
    .flatMap((stamp) => boxOf(stamp, ground) ?? [])
}

/**
 * Where the keyboard puts a stamp: the free place lowest on the page, from the left, where signatures are
 * wont to stand; on a full page anywhere that no other stamp has exactly.
 */
export function freeSpot(page: Size, stamp: Size, others: readonly Box[]): PercentPoint {
  const box = (left: number, top: number): Box => clampToPage({ ...stamp, left, top }, page)
  const bottom = page.height - marginPt - stamp.height
  for (let top = bottom; top >= marginPt; top -= stamp.height + gapPt) {
    for (let left = marginPt; left + stamp.width <= page.width - marginPt; left += stamp.width + gapPt) {
      const spot = box(left, top)
      if (!others.some((other) => overlap(spot, other))) return percentOf(spot, page)
    }
  }
  for (let step = 0; step <= others.length; step++) {
    const spot = box(marginPt + gapPt * step, bottom - gapPt * step)
    if (!others.some((other) => samePlace(spot, other))) return percentOf(spot, page)
  }
  return percentOf(box(marginPt, bottom), page)
}

/** The lines on which the box's centre meets the centre of another, within some points. */
export function alignment(
  box: Box,
  others: readonly Box[],
  withinPt: number,
): { x: number | null; y: number | null } {
  const near = (centre: (of: Box) => number): number | null => {
    const distances = others.map((other) => ({
      at: centre(other),
      away: Math.abs(centre(other) - centre(box)),
    }))
    const [best] = distances.toSorted((a, b) => a.away - b.away)
    return best && best.away <= withinPt ? best.at : null
  }
  return { x: near(centreX), y: near(centreY) }
}

/** The box drawn to the lines it nearly meets. */
export function aligned(box: Box, others: readonly Box[], withinPt: number): Box {
  const { x, y } = alignment(box, others, withinPt)
  return {
    ...box,
    left: x === null ? box.left : x - box.width / 2,
    top: y === null ? box.top : y - box.height / 2,
  }
}

function centreX(box: Box): number {
  return box.left + box.width / 2
}

function centreY(box: Box): number {
  return box.top + box.height / 2
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}

function samePlace(a: Box, b: Box): boolean {
  return Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1
}

function stands(stamp: DraftStamp, ground: Ground): boolean {
  const page = ground.pages[stamp.pageNum - 1]
  return page !== undefined && fitsPage(boxAt(stamp, page, ground.sizeOf(stamp.signerKey)), page)
}

/** Another list of stamps, with a way back to the present one. */
function stepped(state: Placing, stamps: readonly DraftStamp[]): Placing {
  return {
    ...state,
    stamps,
    past: [...state.past, state.stamps].slice(-stepsBack),
    future: [],
    walkingId: null,
  }
}

function added(state: Placing, stamps: readonly DraftStamp[], ground: Ground): Placing {
  const [first] = stamps
  if (!first || !stamps.every((stamp) => stands(stamp, ground))) return state
  const has = state.stamps.filter((stamp) => stamp.signerKey === first.signerKey).length
  if (has + stamps.length > stampsPerSigner) return state
  return { ...stepped(state, [...state.stamps, ...stamps]), selectedId: first.id }
}

function changed(
  state: Placing,
  id: string,
  ground: Ground,
  change: (stamp: DraftStamp) => DraftStamp,
): Placing {
  const before = stampOf(state, id)
  const after = before && change(before)
  if (!after || !stands(after, ground)) return state
  const stamps = state.stamps.map((stamp) => (stamp.id === id ? after : stamp))
  return { ...stepped(state, stamps), selectedId: id }
}

function walked(state: Placing, { id, by }: PlacingAction & { type: 'walk' }, ground: Ground): Placing {
  const next = changed(state, id, ground, (stamp) => {
    const page = ground.pages[stamp.pageNum - 1]
    if (!page) return stamp
    const box = moveWithinPage(boxAt(stamp, page, ground.sizeOf(stamp.signerKey)), by, page)
    return { ...stamp, ...percentOf(box, page) }
  })
  if (next === state) return state
  const past = state.walkingId === id ? state.past : next.past
  return { ...next, past, walkingId: id }
}

interface Copying {
  state: Placing
}

function copyOf(
  stamp: DraftStamp,
  { newId, state }: Copying & { newId: string },
  ground: Ground,
): DraftStamp {
  const page = ground.pages[stamp.pageNum - 1]
  const box = boxOf(stamp, ground)
  if (!page || !box) return stamp
  const others = boxesOn(stamp.pageNum, { stamps: state.stamps, but: null }, ground)
  const beside = moveWithinPage(box, { x: gapPt, y: gapPt }, page)
  const isTaken = others.some((other) => samePlace(beside, other))
  return { ...stamp, id: newId, ...(isTaken ? freeSpot(page, box, others) : percentOf(beside, page)) }
}

/** The same place on every other page, as near as the page allows; not where the signer has one already. */
function copiesOf(
  stamp: DraftStamp,
  { newIds, state }: Copying & { newIds: readonly string[] },
  ground: Ground,
): DraftStamp[] {
  const size = ground.sizeOf(stamp.signerKey)
  const mine = state.stamps.filter((one) => one.signerKey === stamp.signerKey)
  return ground.pages.flatMap((page, index) => {
    const box = clampToPage(boxAt(stamp, page, size), page)
    const id = newIds[index]
    const there = boxesOn(index + 1, { stamps: mine, but: null }, ground)
    const isTaken = there.some((other) => samePlace(box, other))
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
