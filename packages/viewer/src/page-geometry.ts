/** A page as it stands on the screen; all sizes are those of the displayed (rotated) page. */
export interface PageInfo {
  /** From 1. */
  pageNumber: number
  /** Displayed width in PDF points (1/72 inch), user unit included. */
  widthPt: number
  heightPt: number
  /** 1 is 96 CSS pixels to 72 points. */
  scale: number
  /** Width in CSS pixels; the drawn box may be rounded down by less than a few pixels. */
  widthPx: number
  heightPx: number
  /** The rotation shown, clockwise degrees: the page's own and the viewer's. */
  rotation: number
}

/** The page as overlays see it: as it stands while the viewer is not turned. */
export function uprightPage(page: PageInfo, viewerRotation: number): PageInfo {
  const rotation = (page.rotation - viewerRotation + 360) % 360
  if (viewerRotation % 180 === 0) return { ...page, rotation }
  return {
    ...page,
    rotation,
    widthPt: page.heightPt,
    heightPt: page.widthPt,
    widthPx: page.heightPx,
    heightPx: page.widthPx,
  }
}

/** A box in per cent of the displayed page, from its top-left corner. */
export interface PercentBox {
  left: number
  top: number
  width: number
  height: number
}

/** A box by its corner in per cent of the page and its size in points of it. */
export interface PlacedBox {
  leftPercent: number
  topPercent: number
  widthPt: number
  heightPt: number
}

/**
 * Where a box stands in the overlay of its page. All in per cent: the drawn page is up to a pixel smaller than its
 * size says, and what is laid over it must shrink with it.
 */
export function boxStyle(
  box: PlacedBox,
  page: Pick<PageInfo, 'widthPt' | 'heightPt'>,
): Record<'left' | 'top' | 'width' | 'height', string> {
  return {
    left: `${box.leftPercent}%`,
    top: `${box.topPercent}%`,
    width: `${(box.widthPt / page.widthPt) * 100}%`,
    height: `${(box.heightPt / page.heightPt) * 100}%`,
  }
}

/** What is seen of something that scrolls along one axis, in pixels. */
export interface Axis {
  /** Start and length of the target. */
  start: number
  length: number
  /** Length of what is visible, and how far it can scroll. */
  view: number
  max: number
}

/** The scroll offset that shows the target in the middle; a target longer than the view shows its start. */
export function centredOffset({ start, length, view, max }: Axis): number {
  const offset = length > view ? start : start - (view - length) / 2
  return Math.min(Math.max(0, offset), Math.max(0, max))
}

/** True when nothing a caller can see has changed. */
export function samePages(a: readonly PageInfo[], b: readonly PageInfo[]): boolean {
  if (a.length !== b.length) return false
  return a.every((page, index) => {
    const other = b[index]
    return (
      other !== undefined &&
      page.scale === other.scale &&
      page.widthPt === other.widthPt &&
      page.heightPt === other.heightPt &&
      page.rotation === other.rotation
    )
  })
}

/** The numbers of the pages around one page, within the document. */
export function pagesAround(pageNumber: number, reach: number, pageCount: number): number[] {
  const first = Math.max(1, pageNumber - reach)
  const last = Math.min(pageCount, pageNumber + reach)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
