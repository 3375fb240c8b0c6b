/** Where the built site serves the folders that `assets.ts` lists. */
export const DEFAULT_ASSET_BASE = '/esignature/assets/pdfjs/'

/** Smallest and largest scale; 1 is 96 CSS pixels to 72 points (spec 2 §8). */
export const MIN_SCALE = 0.1
/** See {@link MIN_SCALE}. */
export const MAX_SCALE = 10
/** The scale named `auto` never enlarges further. */
export const MAX_AUTO_SCALE = 1.25
/** CSS pixels to one PDF point at scale 1. */
export const CSS_PX_PER_PT = 96 / 72

/** Pixels one canvas may hold; beyond it pdf.js draws the visible part in a second, sharp canvas. */
export const MAX_CANVAS_PIXELS = 16_777_216
/** While a zoom gesture goes on, pages are stretched; they are drawn anew this long after it. */
export const ZOOM_DRAW_DELAY_MS = 400
/** A plain scroll forbids Ctrl+wheel zoom for this long, so that a flywheel does not zoom by accident. */
export const WHEEL_ZOOM_GUARD_MS = 1000
/** pdf.js starts a new search this long after the last key. */
export const FIND_DELAY_MS = 250
/** More matches than these are not counted out. */
export const MATCHES_COUNT_LIMIT = 1000
/** Pages before and after the current one whose overlays are kept mounted. */
export const OVERLAY_REACH = 24
/** Width of a thumbnail in CSS pixels. */
export const THUMBNAIL_WIDTH_PX = 72
/** Resolution of printed pages, in dots per inch. */
export const PRINT_DPI = 150
