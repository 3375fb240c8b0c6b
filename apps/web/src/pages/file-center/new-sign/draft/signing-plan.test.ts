import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { expect, it } from 'vitest'
import { newSigner } from '../../../../components/signer-editor/signer.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { ownSignerKeys, signingPlan } from './signing-plan.ts'

const ours = { ...newSigner(0, 1), key: 'o', name: '李明', companyName: '我方公司' }
const company = { ...newSigner(1, 1), key: 'c', name: '顾经办', companyName: '对方公司' }
const person = { ...newSigner(1, 0), key: 'p', name: '林个人' }
const place = { pageNum: 1, leftPercent: 1, topPercent: 1 }
const draft: Draft = {
  ...emptyDraft,
  signers: [ours, company, person],
  stamps: [
    { ...place, id: '1', signerKey: 'p', type: 0 },
    { ...place, id: '2', signerKey: 'c', type: 1 },
    { ...place, id: '3', signerKey: 'c', type: 1 },
    { ...place, id: '4', signerKey: 'c', type: 0 },
    { ...place, id: '5', signerKey: 'o', type: 3 },
  ],
}
const plan = (order: Draft['signOrderType']) =>
  signingPlan({ ...draft, signOrderType: order }).map(({ turn, title, person: who, does }) =>
    [turn, title, who, does].join(' '),
  )

it('lets persons sign before companies and our part last, where no order was chosen', () => {
  expect(plan(signOrderType.unordered)).toEqual([
    '1 林个人  个人签名 1 处',
    '2 对方公司 顾经办 经办人签名 1 处、企业印章 2 处',
    '3 我方公司 李明 骑缝章 1 处',
  ])
})

it('keeps the order that was chosen', () => {
  expect(plan(signOrderType.ordered)).toEqual([
    '1 对方公司 顾经办 经办人签名 1 处、企业印章 2 处',
    '2 林个人  个人签名 1 处',
    '3 我方公司 李明 骑缝章 1 处',
  ])
})

const me = { name: '陈思远', mobile: '138*****004', userName: 'chensiyuan' }
const typed = { name: '陈思远', mobile: '+86 138 0000 0004' }

it.each<[string, Draft['signers'][number], boolean]>([
  ['chosen as oneself', { ...person, known: { kind: 'self', mobile: '' } }, true],
  [
    'for the own company',
    { ...company, name: '陈思远', known: { kind: 'ownCompany', mobile: me.mobile } },
    true,
  ],
  ['a colleague for it', { ...company, known: { kind: 'ownCompany', mobile: '139*****005' } }, false],
  ['typed by hand', { ...person, ...typed }, true],
  ['of the same name with another number', { ...person, ...typed, mobile: '13900000005' }, false],
  ['of our side, by the account', { ...ours, username: 'chensiyuan' }, true],
  ['of our side, another of the name', { ...ours, ...typed, username: 'chensy2' }, false],
  ['of our side, not chosen yet', ours, false],
])('tells whether a signer is oneself: %s', (_, signer, isOwn) => {
  expect(ownSignerKeys({ signers: [signer] }, me)).toEqual(isOwn ? [signer.key] : [])
})
