/** The way the pages run. */
export type ScrollMode = 'vertical' | 'horizontal' | 'wrapped'
/** Whether pages stand side by side: not, from page 1, or from page 2. */
export type SpreadMode = 'none' | 'odd' | 'even'
/** What the pointer does on a page. */
export type CursorTool = 'select' | 'hand'
/** What the side bar shows, if it is open. */
export type SidebarView = 'none' | 'thumbnails' | 'outline' | 'attachments'
/** Degrees clockwise, from the page as it stands in the document. */
export type Rotation = 0 | 90 | 180 | 270

/** In the order of their numbers in pdf.js and in saved views. */
export const SCROLL_MODES: readonly ScrollMode[] = ['vertical', 'horizontal', 'wrapped']
/** See {@link SCROLL_MODES}. */
export const SPREAD_MODES: readonly SpreadMode[] = ['none', 'odd', 'even']
/** See {@link SCROLL_MODES}. */
export const SIDEBAR_VIEWS: readonly SidebarView[] = ['none', 'thumbnails', 'outline', 'attachments']

const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270]

/** The rotation of any number of degrees, or undefined unless it is a multiple of 90 (spec 2 §8). */
export function rotationOf(degrees: number | null | undefined): Rotation | undefined {
  if (degrees == null) return undefined
  return ROTATIONS.find((rotation) => rotation === ((degrees % 360) + 360) % 360)
}
