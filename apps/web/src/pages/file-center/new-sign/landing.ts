import {
  boxAt,
  clientFromPercent,
  fitsPage,
  percentFromClient,
  percentOf,
  sizeInPixels,
  type Box,
  type PercentPoint,
  type Size,
} from '@qiyin/domain/seal/position.ts'
import type { DraftStamp } from './draft.ts'
import { aligned, boxesOn, type Ground } from './placing.ts'

/** A page as it is drawn now: its client rectangle. */
export interface DrawnPage {
  pageNum: number
  drawn: Box
}

/** What is being dragged. */
export interface Held {
  signerKey: string
  /** Null for one that comes from its signer's section. */
  stampId: string | null
  /** Where it is held, from its top-left corner, as shares of its size. */
  grab: { x: number; y: number }
}

/** The edge of a page that a stamp crosses. */
export type Edge = 'left' | 'right' | 'top' | 'bottom'

/** Where a dragged stamp would come down. */
export interface Landing {
  pageNum: number
  point: PercentPoint
  /** Points on the page. */
  box: Box
  /** Empty when it stands on the page; otherwise it will be refused. */
  crossed: readonly Edge[]
  /** Its top-left corner on the screen. */
  client: { x: number; y: number }
}

const snapPx = 5

/** The page a stamp held at a point of the screen would come down on, and whether it stands there; null beside all pages. */
export function landingAt(
  pointer: { x: number; y: number },
  held: Held,
  {
    drawnPages,
    stamps,
    ground,
  }: { drawnPages: readonly DrawnPage[]; stamps: readonly DraftStamp[]; ground: Ground },
): Landing | null {
  const stamp = ground.sizeOf(held.signerKey)
  const candidates = drawnPages.flatMap(({ pageNum, drawn }) => {
    const page = ground.pages[pageNum - 1]
    if (!page) return []
    const size = sizeInPixels(stamp, page, drawn.width)
    const ghost: Box = {
      ...size,
      left: pointer.x - held.grab.x * size.width,
      top: pointer.y - held.grab.y * size.height,
    }
    return [{ pageNum, page, drawn, ghost, shared: sharedArea(ghost, drawn) }]
  })
  const [best] = candidates.toSorted((a, b) => b.shared - a.shared)
  if (!best || best.shared === 0) return null
  const { pageNum, page, drawn } = best
  const loose = boxAt(percentFromClient({ x: best.ghost.left, y: best.ghost.top }, drawn), page, stamp)
  const others = boxesOn(pageNum, { stamps, but: held.stampId }, ground)
  const drawnTo = aligned(loose, others, (snapPx * page.width) / drawn.width)
  const box = fitsPage(drawnTo, page) ? drawnTo : loose
  const point = percentOf(box, page)
  return { pageNum, point, box, crossed: crossedEdges(box, page), client: clientFromPercent(point, drawn) }
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

function crossedEdges(box: Box, page: Size): Edge[] {
  if (fitsPage(box, page)) return []
  const edges: [Edge, boolean][] = [
    ['left', box.left < 0],
    ['right', box.left + box.width > page.width],
    ['top', box.top < 0],
    ['bottom', box.top + box.height > page.height],
  ]
  return edges.flatMap(([edge, isCrossed]) => (isCrossed ? edge : []))
}
