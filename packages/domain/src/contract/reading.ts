import { pageImage } from '../limits.ts'

/** How the trail names that somebody has read a contract's document. */
export type Reading = 'VIEWED' | 'DOWNLOADED'

const a4WidthPt = 595

/**
 * Whether a picture of a page is no larger than lists show them (spec 0 §9), too small to be read: half a pixel to the
 * point, and no wider than that of an A4 page, for on a larger page the letters can be larger, too.
 */
export function isThumbnail(widthPx: number, page: { readonly widthPt: number }): boolean {
  return widthPx <= thumbnailWidthPx(page)
}

/** The width of a page's thumbnail in pixels. */
export function thumbnailWidthPx({ widthPt }: { readonly widthPt: number }): number {
  return Math.round(Math.min(widthPt, a4WidthPt) * pageImage.scale.thumbnail)
}
