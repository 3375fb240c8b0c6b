import type { Box, Size } from '@qiyin/domain/seal/position.ts'

/** A box of a page in percent of it. */
export function percentBox(box: Box, page: Size): Box {
  return {
    left: (box.left / page.width) * 100,
    top: (box.top / page.height) * 100,
    width: (box.width / page.width) * 100,
    height: (box.height / page.height) * 100,
  }
}

/** Where a box stands in what is drawn of its page, however large that is. */
export function boxStyle(box: Box, page: Size): Record<keyof Box, string> {
  const { left, top, width, height } = percentBox(box, page)
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}
