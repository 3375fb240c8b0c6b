import { stampKind } from '@qiyin/domain/seal/position.ts'
import { expect, it } from 'vitest'
import type { CheckedSignature, SignatureCheck } from './detail.ts'
import { signingActs } from './signing-acts.ts'

const passed = { kind: 'signature', indication: 'PASSED', organization: null, problems: [], remarks: [] }
type Place = readonly [signId: string, kind: number, pageNum: number]

const at = (fieldName: string, [signId, kind, pageNum]: Place, more: object = {}) =>
  // Only what the list reads.
  ({ ...passed, fieldName, place: { signId, kind, pageNum }, ...more }) as unknown as CheckedSignature

function check(signatures: CheckedSignature[], changes: SignatureCheck['changes'] = []): SignatureCheck {
  return { signatures, changes } as unknown as SignatureCheck
}

it('makes one row of a signer with a seal and a cross-page seal on six pages', () => {
  const strips = [1, 2, 3, 4, 5, 6].map((page) => at(`S1_2_${page}`, ['1', stampKind.crossPage, page]))
  const acts = signingActs(
    check([
      at('S1_1', ['1', stampKind.companySeal, 6]),
      ...strips,
      at('S2_1', ['2', stampKind.signature, 6]),
      { ...at('platform', ['3', 0, 1]), kind: 'certification' },
    ]),
  )
  expect(acts.map(({ key, places, signatures }) => [key, places, signatures.length])).toEqual([
    ['1', '企业印章（第 6 页）；骑缝章（第 1–6 页）', 7],
    ['2', '个人签名（第 6 页）', 1],
  ])
})

it('calls the signature beside a seal that of who acts for the company', () => {
  const company = { organization: '杭州云栖' }
  const [act] = signingActs(
    check([
      at('S1_1', ['1', stampKind.companySeal, 2], company),
      at('S1_2', ['1', stampKind.signature, 2], company),
    ]),
  )
  expect(act?.places).toBe('企业印章（第 2 页）；经办人签名（第 2 页）')
})

it('is as bad as the worst of its signatures, and says each thing once', () => {
  const [act] = signingActs(
    check(
      [
        at('S1_1', ['1', stampKind.companySeal, 1], { remarks: ['时间戳来自平台'] }),
        at('S1_2', ['1', stampKind.companySeal, 2], {
          indication: 'FAILED',
          problems: ['内容被修改'],
          remarks: ['时间戳来自平台'],
        }),
      ],
      [
        { text: '之前的改动', allowed: true, after: 'S1_1', signs: null },
        { text: '之后的改动', allowed: false, after: 'S1_2', signs: null },
      ],
    ),
  )
  expect(act).toMatchObject({
    signature: { fieldName: 'S1_2' },
    problems: ['内容被修改'],
    remarks: ['时间戳来自平台'],
    changes: ['之后的改动'],
  })
})

const signed = (fieldName: string, allowed: boolean): SignatureCheck['changes'][number] => ({
  text: `签名域“${fieldName}”被签署`,
  allowed,
  after: 'S1_1',
  signs: fieldName,
})

it('says once that another has signed later, on however many pages, and nothing of what may not be', () => {
  const own = { ...passed, fieldName: 'S1_1', place: { signId: '1' } }
  const later = ['S2_1', 'S2_2'].map((fieldName) => ({
    ...passed,
    fieldName,
    place: { signId: '2' },
    organization: '乙公司',
  }))
  const [act] = signingActs(
    check([own, ...later] as unknown as CheckedSignature[], [
      signed('S2_1', true),
      signed('S2_2', true),
      signed('S2_2', false),
      signed('S9_1', true),
    ]),
  )
  expect(act?.changes).toEqual(['乙公司签署', '签名域“S2_2”被签署', '签名域“S9_1”被签署'])
})

const foreign = (fieldName: string, serialNumber: string): CheckedSignature =>
  ({ ...passed, fieldName, serialNumber, place: null }) as unknown as CheckedSignature

it('keeps what others have signed apart, by certificate', () => {
  const acts = signingActs(check([foreign('a', '1'), foreign('b', '1'), foreign('c', '2')]))
  expect(acts.map(({ key, places }) => [key, places])).toEqual([
    ['1', ''],
    ['2', ''],
  ])
})
