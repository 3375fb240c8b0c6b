import { stampKind } from '@qiyin/domain/seal/position.ts'
import type { ContractDetail } from './detail.ts'
import type { RevisionStep } from './revision-steps.ts'

type Page = ContractDetail['pages'][number]

/** A part of a page, as large as it is to be shown; lengths in CSS pixels. */
export interface Mark {
  readonly pageNum: number
  readonly widthPx: number
  readonly heightPx: number
  /** The whole page, and where in it the part begins. */
  readonly page: { readonly widthPx: number; readonly leftPx: number; readonly topPx: number }
}

/** Seals stand for their companies, a signature for its person; a strip at the edge or a date says nothing. */
const telling: readonly number[] = [stampKind.companySeal, stampKind.signature]

/** The first seal or signature that a state added, to be shown within a square; undefined where it added none. */
export function markOf(
  step: RevisionStep,
  { areas, pages }: Pick<ContractDetail, 'areas' | 'pages'>,
  sidePx: number,
): Mark | undefined {
  const positions = new Set(step.added.map(({ place }) => place?.positionId))
  const area = areas.find(({ positionId, kind }) => positions.has(positionId) && telling.includes(kind))
  const page: Page | undefined = area && pages[area.pageNum - 1]
  if (!area || !page) return undefined
  const scale = sidePx / Math.max(area.widthPt, area.heightPt)
  return {
    pageNum: area.pageNum,
    widthPx: area.widthPt * scale,
    heightPx: area.heightPt * scale,
    page: {
      widthPx: page.widthPt * scale,
      leftPx: (area.leftPercent / 100) * page.widthPt * scale,
      topPx: (area.topPercent / 100) * page.heightPt * scale,
    },
  }
}
