import type { StampMark } from '@qiyin/domain/seal/cross-page.ts'
import {
  boxAt,
  clientFromPercent,
  fitsPage,
  percentFromClient,
  percentOf,
  sharedArea,
  sizeInPixels,
  type Box,
  type PercentPoint,
  type Rectangle,
  type SizePt,
} from '@qiyin/domain/seal/position.ts'
import { aligned } from './alignment.ts'
import type { Stamp } from './stamp.ts'
import { boxesOn, markOn, settled, type Pages } from './placing.ts'

/** A page as it is drawn now: its client rectangle. */
export interface DrawnPage {
  pageNum: number
  drawn: Rectangle
}

/** What is being dragged. */
export interface Held {
  /** As it stands, or a new one from its signer's section. */
  stamp: Stamp
  /** Where it is held, from its top-left corner, as shares of its size. */
  grab: { x: number; y: number }
}

/** The edge of a page that a stamp crosses. */
export type Edge = 'left' | 'right' | 'top' | 'bottom'

/** Where a dragged stamp would come down, and what of it shows there. */
export interface Landing extends StampMark {
  point: PercentPoint
  /** Empty when it stands on the page; otherwise it will be refused. */
  crossed: readonly Edge[]
  /** Its top-left corner on the screen. */
  client: { x: number; y: number }
}

const snapPx = 5

/** The page a stamp held at a point of the screen would come down on, and whether it stands there; null beside all pages. */
export function landingAt(
  pointer: { x: number; y: number },
  { stamp, grab }: Held,
  { drawnPages, stamps, pages }: { drawnPages: readonly DrawnPage[]; stamps: readonly Stamp[]; pages: Pages },
): Landing | null {
  const candidates = drawnPages.flatMap(({ pageNum, drawn }) => {
    const page = pages[pageNum - 1]
    const shown = markOn(pageNum, { ...stamp, pageNum }, pages)
    if (!page || !shown) return []
    const size = sizeInPixels(shown.box, drawn.width / page.widthPt)
    const corner = { x: pointer.x - grab.x * size.width, y: pointer.y - grab.y * size.height }
    const point = percentFromClient(corner, drawn)
    const mark = markAt(point, pageNum, stamp, pages) ?? shown
    // Beside the edge that it is bound to, a strip is still over its page.
    const ghost = { ...boxAt(point, page, mark.box), left: mark.box.left }
    return [{ page, drawn, mark, shared: sharedArea(ghost, { left: 0, top: 0, ...page }) }]
  })
  const [best] = candidates.toSorted((a, b) => b.shared - a.shared)
  if (!best || best.shared === 0) return null
  const { page, drawn, mark: loose } = best
  const { pageNum } = loose
  const others = boxesOn(pageNum, { stamps, but: stamp.id }, pages)
  const drawnTo = aligned(loose.box, others, (snapPx * page.widthPt) / drawn.width)
  const near = markAt(percentOf(drawnTo, page), pageNum, stamp, pages)
  const mark = near && fitsPage(near.box, page) ? near : loose
  const point = percentOf(mark.box, page)
  return { ...mark, point, crossed: crossedEdges(mark.box, page), client: clientFromPercent(point, drawn) }
}

/** What a stamp would leave on a page with its corner at a point of it. */
function markAt(point: PercentPoint, pageNum: number, stamp: Stamp, pages: Pages): StampMark | undefined {
  return markOn(pageNum, settled({ ...stamp, pageNum, ...point }, pages), pages)
}

function crossedEdges(box: Box, page: SizePt): Edge[] {
  if (fitsPage(box, page)) return []
  const edges: [Edge, boolean][] = [
    ['left', box.left < 0],
    ['right', box.left + box.widthPt > page.widthPt],
    ['top', box.top < 0],
    ['bottom', box.top + box.heightPt > page.heightPt],
  ]
  return edges.flatMap(([edge, isCrossed]) => (isCrossed ? edge : []))
}
