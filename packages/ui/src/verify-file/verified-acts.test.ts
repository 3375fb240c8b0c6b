import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { expect, it } from 'vitest'
import { verifiedActs } from './verified-acts.ts'

type Signature = Answer<typeof verifyFile>['signatures'][number]

const signed = (fieldName: string, number: number | null, more: object = {}): Signature =>
  // Only what the list reads.
  ({
    fieldName,
    number,
    indication: 'PASSED',
    problems: [],
    remarks: [],
    changes: [],
    places: [{ pageNum: Number(fieldName.slice(-1)) }],
    ...more,
  }) as unknown as Signature

it('makes one act of what somebody signs at once', () => {
  const acts = verifiedActs([
    signed('platform1', null),
    signed('S1_1', 1),
    signed('S1_2', 1),
    signed('S2_1', 2),
    signed('time1', null),
    signed('time2', null),
  ])
  expect(acts.map(({ last, places }) => [last.fieldName, places.map(({ pageNum }) => pageNum)])).toEqual([
    ['platform1', [1]],
    ['S1_2', [1, 2]],
    ['S2_1', [1]],
    ['time1', [1]],
    ['time2', [2]],
  ])
})

it('tells the worst of an act, its remarks once, and every change that was not allowed', () => {
  const changes = [
    { text: '乙公司签署', allowed: true },
    { text: '页面内容被修改', allowed: false },
  ]
  const [act] = verifiedActs([
    signed('S1_1', 1, { remarks: ['证书已过期'], changes }),
    signed('S1_2', 1, { indication: 'FAILED', remarks: ['证书已过期'], changes: changes.slice(0, 1) }),
  ])
  expect(act?.signature.fieldName).toBe('S1_2')
  expect(act?.notes).toEqual(['证书已过期'])
  expect(act?.changes.map(({ text }) => text)).toEqual(['页面内容被修改', '乙公司签署'])
})
