import { type Box, type Item, moveItems } from './line-boxes.ts'

interface Flow {
  pages: Item[][]
  /** Points taken on the last page. */
  used: number
}

/** Fills pages from the top; boxes that keep with the next go to the next page together. */
export function paginate(boxes: readonly Box[], pageHeight: number): Item[][] {
  const flow: Flow = { pages: [[]], used: 0 }
  for (const group of groupKept(boxes)) {
    if (belongsOnNextPage(flow, group, pageHeight)) startPage(flow)
    for (const box of group) place(flow, box, pageHeight)
  }
  // A page break at the very end makes no empty page.
  const { pages } = flow
  return pages.length > 1 && pages.at(-1)?.length === 0 ? pages.slice(0, -1) : pages
}

function groupKept(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = []
  let group: Box[] = []
  for (const box of boxes) {
    group.push(box)
    if (box.keepWithNext) continue
    groups.push(group)
    group = []
  }
  return group.length > 0 ? [...groups, group] : groups
}

function belongsOnNextPage(flow: Flow, group: readonly Box[], pageHeight: number): boolean {
  const height = group.reduce((total, box) => total + box.height, 0)
  // What is higher than a page is broken anyway, and gaps alone never open a page.
  return flow.used + height > pageHeight && height <= pageHeight && group.some((box) => !box.gap)
}

function place(flow: Flow, box: Box, pageHeight: number): void {
  const overflows = flow.used + box.height > pageHeight
  if (box.gap && (flow.used === 0 || overflows)) return
  if (flow.used > 0 && (box.pageBreak || overflows)) startPage(flow)
  if (flow.used === 0 && box.pageHead) put(flow, box.pageHead)
  put(flow, box)
}

function put(flow: Flow, box: Box): void {
  flow.pages.at(-1)?.push(...moveItems(box.items, 0, flow.used))
  flow.used += box.height
}

function startPage(flow: Flow): void {
  if (flow.used === 0) return
  flow.pages.push([])
  flow.used = 0
}
