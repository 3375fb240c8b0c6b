import type { initiateDraftAdd } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { ContractInfoDraft } from '@qiyin/domain/contract/initiation.ts'
import { draftProblems, type DraftProblem } from './draft-check.ts'
import type { Draft } from './draft.ts'

type Summary = Args<typeof initiateDraftAdd>['summary']

/** What the list calls a field of 合同信息 that is not right yet; the others are never wrong in a draft. */
const fieldNames: Partial<Record<keyof ContractInfoDraft, string>> = {
  files: '合同文件',
  contractName: '合同名称',
  contractNo: '合同编号',
  businessTypeCode: '所属应用',
  companyId: '发起企业',
  signDeadlineTime: '签署截止',
}

/** What the list of drafts shows of one; it names none of its people. */
export function summaryOf(draft: Draft, step: number, now: Date): Summary {
  const problems = draftProblems(draft, { needKwaiValue: false }, now)
  return {
    contractName: draft.contractName,
    fileIds: draft.files.map(({ fileId }) => fileId),
    pageCount: draft.files.reduce((sum, { pageCount }) => sum + pageCount, 0),
    step,
    missing: [...new Set(problems.flatMap(nameOf)), ...unfinishedSigners(draft, problems, step)],
  }
}

function nameOf({ place }: DraftProblem): string[] {
  if (place.section === 'signers') return ['签署方']
  if (place.section === 'signer') return []
  return [fieldNames[place.field] ?? []].flat()
}

function unfinishedSigners(draft: Draft, problems: readonly DraftProblem[], step: number): string[] {
  const wrong = new Set(
    problems.flatMap(({ place }) => (place.section === 'signer' ? [place.signerKey] : [])),
  )
  const placed = new Set(draft.stamps.map(({ signerKey }) => signerKey))
  const unplaced = step === 0 ? [] : draft.signers.filter(({ key }) => !placed.has(key))
  return [
    ...(wrong.size > 0 ? [`${wrong.size} 方信息不全`] : []),
    ...(unplaced.length > 0 ? [`${unplaced.length} 方未放置`] : []),
  ]
}
