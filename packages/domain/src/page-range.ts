import { maxImagesPerCall } from './limits.ts'

/** What is wrong with the pages that are to be drawn at once, both included; null where nothing is. */
export function pageRangeProblem({
  pageStart,
  pageEnd,
}: {
  readonly pageStart: number
  readonly pageEnd: number
}): string | null {
  if (pageEnd < pageStart) return '结束页不能小于起始页'
  return pageEnd - pageStart < maxImagesPerCall ? null : `每次最多转换${maxImagesPerCall}页`
}
