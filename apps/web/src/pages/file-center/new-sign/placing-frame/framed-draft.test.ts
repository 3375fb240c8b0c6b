import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { expect, test } from 'vitest'
import { framedDraft, placesOf } from './framed-draft.ts'

const seal = { type: stampKind.companySeal, leftPercent: 10, topPercent: 20, pageNum: 1 }
const strip = {
  type: stampKind.crossPage,
  crossPages: 1,
  leftPercent: 0,
  topPercent: 40,
  pageNum: 1,
} as const
const person = { name: '林晓雯', companyName: '', signType: signType.individual, ourPart: ourPart.theirs }
const company = {
  name: '顾明',
  companyName: '乙公司',
  signType: signType.enterprise,
  ourPart: ourPart.theirs,
}

const contract = {
  contractName: '采购合同',
  fileId: '7',
  pages: [{ widthPt: 595, heightPt: 842 }],
  files: [{ fileId: '6', name: '采购.pdf', pageCount: 1 }],
  signOrderType: signOrderType.ordered,
  initiatorPart: ourPart.ours,
  companyName: '甲公司',
  signers: [
    { ...company, id: '0', signOrder: 2, cordList: [seal, strip] },
    { ...person, id: '1', signOrder: 1, cordList: [] },
  ],
}

test('signers stand in their turn with what the system has placed, and go back as they came', () => {
  const draft = framedDraft(contract)
  expect(draft.signers.map(({ key, name, companyName }) => [key, name, companyName])).toEqual([
    ['1', '林晓雯', ''],
    ['0', '顾明', '乙公司'],
  ])
  expect(draft.stamps.map(({ signerKey, type }) => [signerKey, type])).toEqual([
    ['0', stampKind.companySeal],
    ['0', stampKind.crossPage],
  ])
  expect(placesOf(draft)).toEqual({
    signers: [
      { id: '1', cordList: [] },
      { id: '0', cordList: [seal, strip] },
    ],
  })
})
