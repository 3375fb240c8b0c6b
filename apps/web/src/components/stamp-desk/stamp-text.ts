import { crossPages, crossPagesLabel } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import type { Pages } from './placing.ts'
import type { Stamp } from './stamp.ts'

/** A stamp's corner as the lists show it; of a cross-page seal only its height is anyone's choice. */
export function cornerText({ type, leftPercent, topPercent }: Stamp): string {
  const top = `上 ${percentText(topPercent)}`
  return type === stampKind.crossPage ? top : `左 ${percentText(leftPercent)} ${top}`
}

/** The pages that a stamp stands on. */
export function pagesText(stamp: Stamp, pages: Pages): string {
  if (stamp.type !== stampKind.crossPage) return `第 ${stamp.pageNum} 页`
  const over = stamp.crossPages ?? crossPages.all
  if (over !== crossPages.all) return crossPagesLabel[over]
  return `第 1–${pages.length} 页`
}

function percentText(percent: number): string {
  return `${Math.max(0, percent).toFixed(1)}%`
}
