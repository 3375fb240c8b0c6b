import { CSS_PX_PER_PT, MAX_AUTO_SCALE, MAX_SCALE, MIN_SCALE } from './constants.ts'
import type { PageInfo } from './page-geometry.ts'

/** The scales that follow the size of the well. */
export type ScaleName = 'auto' | 'page-actual' | 'page-width' | 'page-height' | 'page-fit'
const SCALE_NAMES: readonly string[] = ['auto', 'page-actual', 'page-width', 'page-height', 'page-fit']

/** Tells a named scale from other text. */
export function isScaleName(text: string | undefined): text is ScaleName {
  return text !== undefined && SCALE_NAMES.includes(text)
}

/** A named scale, or a factor where 1 is 96 CSS pixels to 72 points. */
export type ScaleChoice = ScaleName | number

/** The fixed scales offered for choice. */
export const SCALE_PRESETS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

const STEP = 1.1
const PAGE_BORDER_PX = 1

/** Keeps a factor within the limits of the viewer. */
export function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))
}

/** The next larger tenth, at least ten per cent up. */
export function largerScale(scale: number): number {
  return clampScale(Math.ceil(Number((scale * STEP).toFixed(2)) * 10) / 10)
}

/** The next smaller tenth, at least ten per cent down. */
export function smallerScale(scale: number): number {
  return clampScale(Math.floor(Number((scale / STEP).toFixed(2)) * 10) / 10)
}

/** The margin left around pages in CSS pixels; small wells, as on phones, give up less of their width. */
export function gutterPx(wellWidthPx: number): number {
  return wellWidthPx < 600 ? 8 : 24
}

/** How much room there is, in CSS pixels. */
export interface Room {
  width: number
  height: number
}

/**
 * The factor of a choice for a page in a well; `abreast` pages stand side by side. Undefined while the well has
 * no size, as in a hidden tab: ask again when it is shown.
 */
export function scaleFor(
  choice: ScaleChoice,
  wellPx: Room,
  page: Pick<PageInfo, 'widthPt' | 'heightPt'>,
  abreast: 1 | 2 = 1,
): number | undefined {
  if (typeof choice === 'number') return choice > 0 ? choice : undefined
  const frame = 2 * (gutterPx(wellPx.width) + PAGE_BORDER_PX)
  // Pages side by side touch, but for their borders.
  const beside = (abreast - 1) * 2 * PAGE_BORDER_PX
  const byWidth = (wellPx.width - frame - beside) / (abreast * page.widthPt * CSS_PX_PER_PT)
  const byHeight = (wellPx.height - frame) / (page.heightPt * CSS_PX_PER_PT)
  const isPortrait = page.widthPt <= page.heightPt
  const factors: Record<ScaleName, number> = {
    'page-actual': 1,
    'page-width': byWidth,
    'page-height': byHeight,
    'page-fit': Math.min(byWidth, byHeight),
    auto: Math.min(MAX_AUTO_SCALE, isPortrait ? byWidth : Math.min(byWidth, byHeight)),
  }
  const scale = factors[choice]
  return byWidth > 0 && byHeight > 0 ? clampScale(scale) : undefined
}

/** A factor in whole per cent, as the bar shows it. */
export function percentText(scale: number): string {
  return `${Math.round(scale * 100)}%`
}
