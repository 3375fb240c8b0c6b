import { stampKind } from '@qiyin/domain/seal/position.ts'
import { expect, it } from 'vitest'
import type { ContractDetail } from './detail.ts'
import { markOf } from './revision-mark.ts'
import type { RevisionStep } from './revision-steps.ts'

const area = (positionId: string, kind: number) => ({
  positionId,
  kind,
  pageNum: 2,
  leftPercent: 50,
  topPercent: 25,
  widthPt: 120,
  heightPt: 60,
})
const contract = {
  areas: [area('1', stampKind.signingDate), area('2', stampKind.signature), area('3', stampKind.companySeal)],
  pages: [
    { widthPt: 1, heightPt: 1 },
    { widthPt: 600, heightPt: 900 },
  ],
} as unknown as ContractDetail // only what the mark reads

const adds = (...positionIds: string[]): RevisionStep =>
  ({ added: positionIds.map((positionId) => ({ place: { positionId } })) }) as unknown as RevisionStep

it('is cut from its page, as large as the square lets it be', () => {
  expect(markOf(adds('1', '2'), contract, 40)).toEqual({
    pageNum: 2,
    widthPx: 40,
    heightPx: 20,
    page: { widthPx: 200, leftPx: 100, topPx: 75 },
  })
})

it('is none where only a date was added, nothing at all, or on a page that is not there', () => {
  expect(markOf(adds('1'), contract, 40)).toBeUndefined()
  expect(markOf(adds(), contract, 40)).toBeUndefined()
  expect(markOf(adds('3'), { ...contract, pages: [] }, 40)).toBeUndefined()
})
