import {
  clampToPage,
  percentOf,
  sharedArea,
  type Box,
  type PercentPoint,
  type SizePt,
} from '@qiyin/domain/seal/position.ts'

/** Between stamps that are put beside each other, in points. */
export const gapPt = 12

const marginPt = 72
/** A cross-page seal is wont to stand in the upper half. */
const edgeTop = 0.25

/** Places for a stamp, the best first: lowest on the page, from the left, where signatures are wont to stand. */
export function gridSpots(page: SizePt, stamp: SizePt): Box[] {
  const bottom = page.heightPt - marginPt - stamp.heightPt
  const spots = [clampToPage({ ...stamp, left: marginPt, top: bottom }, page)]
  for (let top = bottom; top >= marginPt; top -= stamp.heightPt + gapPt) {
    for (
      let left = marginPt;
      left + stamp.widthPt <= page.widthPt - marginPt;
      left += stamp.widthPt + gapPt
    ) {
      spots.push(clampToPage({ ...stamp, left, top }, page))
    }
  }
  return spots
}

/** Places for a strip of a cross-page seal, the best first: down the right edge. */
export function edgeSpots(page: SizePt, strip: SizePt): Box[] {
  const left = page.widthPt - strip.widthPt
  const spots = [clampToPage({ ...strip, left, top: edgeTop * page.heightPt }, page)]
  for (
    let top = edgeTop * page.heightPt;
    top + strip.heightPt <= page.heightPt;
    top += strip.heightPt + gapPt
  ) {
    spots.push({ ...strip, left, top })
  }
  return spots
}

/** The first place that no other stamp touches; on a full page any that no other stamp has exactly. */
export function freeSpot(page: SizePt, spots: readonly Box[], others: readonly Box[]): PercentPoint {
  const [best] = spots
  if (!best) return { leftPercent: 0, topPercent: 0 }
  const beside = Array.from({ length: others.length + 1 }, (_, step) =>
    clampToPage({ ...best, left: best.left + gapPt * step, top: best.top - gapPt * step }, page),
  )
  const spot =
    spots.find((one) => !others.some((other) => sharedArea(one, other) > 0)) ??
    beside.find((one) => !others.some((other) => isSamePlace(one, other))) ??
    best
  return percentOf(spot, page)
}

export function isSamePlace(a: Box, b: Box): boolean {
  return Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1
}
