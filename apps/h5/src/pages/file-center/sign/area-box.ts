import type { SignArea } from '@qiyin/ui/signing/signing-state.ts'
import type { PercentBox } from '@qiyin/viewer/page-geometry.ts'

/** Where on the screen the middle of an area comes to stand: below it lies the thumb, and the sheet. */
const middle = 0.3

interface PageOnScreen {
  widthPt: number
  heightPt: number
  /** As high as the page will be shown, in CSS pixels. */
  heightPx: number
}

/**
 * The box that must stand in the middle of the well, so that the area stands in its upper half: the area, with so
 * much of the page below it as lifts it there.
 */
export function boxInUpperHalf(area: SignArea, page: PageOnScreen, wellHeightPx: number): PercentBox {
  const belowPx = 2 * (0.5 - middle) * wellHeightPx
  return {
    left: area.leftPercent,
    top: area.topPercent,
    width: (area.widthPt / page.widthPt) * 100,
    height: (area.heightPt / page.heightPt) * 100 + (belowPx / page.heightPx) * 100,
  }
}
