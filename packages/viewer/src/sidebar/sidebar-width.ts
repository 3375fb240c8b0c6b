import { SIDEBAR_MIN_PX } from '../constants.ts'

/** Keeps a width within 200 px and half of the viewer; a viewer too narrow for both gets 200 px (spec 2 §8). */
export function clampSidebarWidth(widthPx: number, viewerPx: number): number {
  return Math.max(SIDEBAR_MIN_PX, Math.min(Math.round(widthPx), Math.floor(viewerPx / 2)))
}
