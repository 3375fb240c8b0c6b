import { CSS_PX_PER_PT } from '../constants.ts'
import { gutterPx, scaleFor, type Room, type ScaleChoice } from '../zoom.ts'
import type { PagePictures } from './page-pictures.ts'

/** Around each page; the style sheet says the same. */
const BORDER_PX = 1

/** Where a picture lies in the well, in CSS pixels. */
export interface PreviewBox {
  left: number
  top: number
  width: number
  height: number
}

/** Exactly where the first page will stand, so that nothing moves when it comes; undefined while the well is hidden. */
export function previewBox(
  page: PagePictures['pages'][number],
  well: Room,
  choice: ScaleChoice,
): PreviewBox | undefined {
  const scale = scaleFor(choice, well, page)
  if (scale === undefined) return undefined
  const width = sidePx(page.widthPt * scale)
  const height = sidePx(page.heightPt * scale)
  const gutter = gutterPx(well.width)
  const margin = Math.max(gutter, (well.width - width) / 2 - BORDER_PX)
  return { left: margin + BORDER_PX, top: gutter + BORDER_PX, width, height }
}

/** The library rounds the sides of a page down; a division before must not have cost a whole pixel. */
function sidePx(sidePt: number): number {
  return Math.floor(sidePt * CSS_PX_PER_PT + 1e-6)
}
