import { pageImage } from '../limits.ts'

/** How the trail names that somebody has read a contract's document. */
export type Reading = 'VIEWED' | 'DOWNLOADED'

/** Whether a picture of a page is no larger than lists show them (spec 0 §9), too small to be read. */
export function isThumbnail(widthPx: number, page: { readonly widthPt: number }): boolean {
  return widthPx <= Math.round(page.widthPt * pageImage.scale.thumbnail)
}
