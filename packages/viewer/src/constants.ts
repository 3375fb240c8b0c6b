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
/** The same on phones and tablets, whose memory is short. */
export const MAX_CANVAS_PIXELS_MOBILE = 5_242_880
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
export const THUMBNAIL_WIDTH_PX = 98
/** The side bar is at least this wide, and at most half of the viewer. */
export const SIDEBAR_MIN_PX = 200
/** Resolution of printed pages, in dots per inch. */
export const PRINT_DPI = 150

/** Going to or from the whole screen is given up after this. */
export const PRESENTATION_SWITCH_MS = 1500
/** In a presentation, controls and pointer are hidden this long after the last movement. */
export const CONTROLS_HIDE_MS = 3000
/** In a presentation, a wheel turns the page when it has come this far; 1 is a page of 900 pixels. */
export const PAGE_TURN_DELTA = 0.1
/** After a turn, the wheel is deaf for this long. */
export const PAGE_TURN_PAUSE_MS = 50
/** In a presentation, a finger turns the page when it has come further than this. */
export const SWIPE_MIN_PX = 50
/** A swipe may leave its axis by no more than this, in radians. */
export const SWIPE_MAX_ANGLE = Math.PI / 6

/** Without auto-fetch the file never comes whole: the loading bar is hidden this long after the last bytes. */
export const LOADING_BAR_HIDE_MS = 5000
/** The first view is set again when all page sizes are known, unless that takes longer than this. */
export const INITIAL_VIEW_WAIT_MS = 10_000
/** Documents whose last view is kept in the browser; the oldest goes first. */
export const SAVED_VIEWS = 20
