import {
  boxAt,
  clampToPage,
  stampKind,
  stampSize,
  type Box,
  type PercentPoint,
  type SizePt,
  type StampKind,
} from './position.ts'

/** A seal runs over at most this many pages, so that a strip of 42 mm stays 3.5 mm wide; then it begins again. */
export const maxPagesPerCrossSeal = 12

/** Which pages a 骑缝章 runs over: of a print on both sides, one side only is seen when the pages are fanned out. */
export const crossPages = { all: 0, odd: 1, even: 2 } as const

/** Any choice of pages. */
export type CrossPages = (typeof crossPages)[keyof typeof crossPages]

/** The Chinese name of every choice of pages. */
export const crossPagesLabel: Readonly<Record<CrossPages, string>> = { 0: '全部页', 1: '奇数页', 2: '偶数页' }

/** What a stamp leaves on one page: the whole of it, or a strip of a 骑缝章. */
export interface StampMark {
  /** From 1. */
  readonly pageNum: number
  /** The part of the stamp's width shown, as fractions from 0 to 1, left to right. */
  readonly from: number
  readonly to: number
  /** Points of the displayed page, origin top left; a strip stands at the right edge. */
  readonly box: Box
}

/**
 * Everything a stamp leaves on the pages, in their order: one mark, or the strips of a cross-page seal; [] where
 * the document has no such page. Strips are kept on their page, other marks are where they are told to be.
 */
export function marksOf(
  stamp: PercentPoint & {
    readonly type: StampKind
    readonly pageNum: number
    readonly crossPages?: CrossPages | null | undefined
  },
  pages: readonly SizePt[],
): StampMark[] {
  const size = stampSize[stamp.type]
  if (stamp.type === stampKind.crossPage) {
    return crossPageSlices(pages, size, { ...stamp, over: stamp.crossPages ?? crossPages.all })
  }
  const page = pages[stamp.pageNum - 1]
  return page ? [{ pageNum: stamp.pageNum, from: 0, to: 1, box: boxAt(stamp, page, size) }] : []
}

/**
 * The strips of a seal across the pages: at the right edge of each, at the same share of the height, cut into
 * equal strips that join when the pages are fanned out. More than 12 pages are cut in groups of nearly equal
 * size, each with a whole seal. Fewer than two of the chosen pages have none.
 */
export function crossPageSlices(
  pages: readonly SizePt[],
  seal: SizePt,
  { topPercent, over }: { readonly topPercent: number; readonly over: CrossPages },
): StampMark[] {
  const chosen = pages
    .map((page, index) => ({ page, pageNum: index + 1 }))
    .filter(({ pageNum }) => over === crossPages.all || (pageNum % 2 === 1) === (over === crossPages.odd))
  if (chosen.length < 2) return []
  const groups = Math.ceil(chosen.length / maxPagesPerCrossSeal)
  return chosen.map(({ page, pageNum }, index) => {
    const group = Math.floor((index * groups) / chosen.length)
    const first = Math.ceil((group * chosen.length) / groups)
    const count = Math.ceil(((group + 1) * chosen.length) / groups) - first
    const from = (index - first) / count
    const to = (index - first + 1) / count
    const widthPt = seal.widthPt * (to - from)
    const top = (topPercent / 100) * page.heightPt
    const box = clampToPage({ left: page.widthPt - widthPt, top, widthPt, heightPt: seal.heightPt }, page)
    return { pageNum, from, to, box }
  })
}
