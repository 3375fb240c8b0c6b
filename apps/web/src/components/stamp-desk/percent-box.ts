import type { Box, Rectangle, SizePt } from '@qiyin/domain/seal/position.ts'

/** A box of a page in percent of it. */
export function percentBox(box: Box, page: SizePt): Rectangle {
  return {
    left: (box.left / page.widthPt) * 100,
    top: (box.top / page.heightPt) * 100,
    width: (box.widthPt / page.widthPt) * 100,
    height: (box.heightPt / page.heightPt) * 100,
  }
}

/** Where a box stands in what is drawn of its page, however large that is. */
export function boxStyle(box: Box, page: SizePt): Record<keyof Rectangle, string> {
  const { left, top, width, height } = percentBox(box, page)
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}
