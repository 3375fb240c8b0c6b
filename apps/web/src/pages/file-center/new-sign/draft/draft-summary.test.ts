import { expect, it } from 'vitest'
import { summaryOf } from './draft-summary.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { draftOfText, draftText } from './initiation-draft.ts'
import { draftPerson as person, wholeDraft as whole } from './testing/whole-draft.ts'

const now = new Date('2026-11-20T03:00:00Z')
it.each<[string, Draft, number, string[]]>([
  [
    'nothing filled in',
    emptyDraft,
    0,
    ['合同文件', '合同名称', '所属应用', '发起企业', '签署截止', '签署方'],
  ],
  ['everything filled in', whole, 0, []],
  ['a deadline that has passed', { ...whole, signDeadlineTime: '2026-11-01' }, 0, ['签署截止']],
  ['a signer without number', { ...whole, signers: [{ ...person, identityNo: '' }] }, 0, ['1 方信息不全']],
  ['a signer without a place', whole, 1, ['1 方未放置']],
])('names what is missing with %s', (_, draft, step, missing) => {
  expect(summaryOf(draft, step, now).missing.toSorted()).toEqual(missing.toSorted())
})

it('names nobody', () => {
  const text = JSON.stringify(summaryOf(whole, 1, now))
  expect([
    text.includes(person.name),
    text.includes(person.mobile),
    text.includes(person.identityNo),
  ]).toEqual([false, false, false])
})

it('is the same draft after it was kept as text', () => {
  expect(draftOfText(draftText(whole))).toEqual(whole)
})
