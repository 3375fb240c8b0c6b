import { expect, it } from 'vitest'
import * as constants from './constants.ts'

// The compiler settings of the browser know no node types.
const fileSystem: string = 'node:fs'
const { readFileSync }: { readFileSync: (path: URL, encoding: 'utf8') => string } = await import(fileSystem)

it('keeps the limits of spec 2 §8 and §9', () => {
  expect(constants).toMatchObject({
    MIN_SCALE: 0.1,
    MAX_SCALE: 10,
    MAX_AUTO_SCALE: 1.25,
    MAX_CANVAS_PIXELS: 16777216,
    MAX_CANVAS_PIXELS_MOBILE: 5242880,
    WHEEL_ZOOM_GUARD_MS: 1000,
    FIND_DELAY_MS: 250,
    MATCHES_COUNT_LIMIT: 1000,
    THUMBNAIL_WIDTH_PX: 98,
    SIDEBAR_MIN_PX: 200,
    PRINT_DPI: 150,
    PRESENTATION_SWITCH_MS: 1500,
    CONTROLS_HIDE_MS: 3000,
    PAGE_TURN_DELTA: 0.1,
    PAGE_TURN_PAUSE_MS: 50,
    SWIPE_MIN_PX: 50,
    LOADING_BAR_HIDE_MS: 5000,
    INITIAL_VIEW_WAIT_MS: 10_000,
    SAVED_VIEWS: 20,
  })
  expect((constants.SWIPE_MAX_ANGLE * 180) / Math.PI).toBeCloseTo(30)
})

/* These cannot be set from outside; an upgrade that changes them must not pass unseen. */
it.each([
  ['the page buffer', 'const DEFAULT_CACHE_SIZE = 10;'],
  ['the page buffer of many visible pages', 'Math.max(DEFAULT_CACHE_SIZE, 2 * numVisiblePages + 1)'],
  ['the idle render of 30 s', 'const CLEANUP_TIMEOUT = 30000;'],
  ['the history push delay of 1 s', 'const UPDATE_VIEWAREA_TIMEOUT = 1000;'],
  ['the five parameters of FitR', 'zoomArgs.length !== 5'],
])('finds %s of the specification in the library', (_, line) => {
  const library = new URL('../web/pdf_viewer.mjs', import.meta.resolve('pdfjs-dist/build/pdf.mjs'))
  expect(readFileSync(library, 'utf8')).toContain(line)
})
