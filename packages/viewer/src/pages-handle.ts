import type { PercentBox } from './page-geometry.ts'

/** What a `ref` gives, whether the pages are drawn here or are pictures from the server. */
export interface PagesHandle {
  /** Scrolls until a box of a page, in per cent of it, stands in the middle. */
  scrollToBox: (pageNumber: number, box: PercentBox) => void
}
