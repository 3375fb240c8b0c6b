import { expect, it } from 'vitest'
import type { CheckedSignature, SignatureCheck } from './detail.ts'
import { revisionSteps, type Revision } from './revision-steps.ts'

const passed = { indication: 'PASSED', organization: null, problems: [], remarks: [] }

const signature = (fieldName: string, more: object): CheckedSignature =>
  // Only what the steps read.
  ({ ...passed, fieldName, kind: 'signature', place: null, ...more }) as unknown as CheckedSignature

const of = (fieldName: string, signId: string): CheckedSignature =>
  signature(fieldName, { place: { signId, kind: 1, pageNum: 1 } })

const signatures = [
  signature('platform', { kind: 'certification' }),
  of('S1_1', '1'),
  of('S1_2', '1'),
  of('S2_1', '2'),
  signature('closing', { kind: 'timestamp' }),
  signature('again', { kind: 'timestamp' }),
]

const revision = (number: number, event: Revision['event'], signId: string | null = null): Revision =>
  ({ number, event, signId, sizeBytes: number * 100 }) as unknown as Revision

const all = [
  revision(1, 'initiated'),
  revision(2, 'signed', '1'),
  revision(3, 'signed', '2'),
  revision(4, 'renewed'),
]

function check(changes: [text: string, after: string, allowed?: boolean][]): SignatureCheck {
  return {
    signatures,
    changes: changes.map(([text, after, allowed = true]) => ({ text, after, allowed, signs: null })),
  } as unknown as SignatureCheck
}

it('gives each state its own signatures, the closing time-stamp with the last one signed', () => {
  const steps = revisionSteps(all, check([]))
  expect(steps.map(({ added }) => added.map(({ fieldName }) => fieldName))).toEqual([
    ['platform'],
    ['S1_1', 'S1_2'],
    ['S2_1', 'closing'],
    ['again'],
  ])
  expect(steps.map(({ act, earlier }) => [act?.key, earlier.map(({ key }) => key)])).toEqual([
    [undefined, []],
    ['1', []],
    ['2', ['1']],
    [undefined, ['2', '1']],
  ])
  expect(steps.map(({ sizeBefore }) => sizeBefore)).toEqual([0, 100, 200, 300])
})

it('tells of each state what was done since the one before, and what may not have been', () => {
  const steps = revisionSteps(
    all,
    check([
      ['签了一', 'platform'],
      ['签了一', 'S1_1'],
      ['改了页面', 'S1_2', false],
      ['验证资料', 'S2_1'],
      ['续期', 'closing'],
      ['末尾追加', 'again', false],
    ]),
  )
  expect(steps.map(({ allowed, forbidden }) => [allowed, forbidden])).toEqual([
    [[], []],
    [['签了一'], []],
    [['验证资料'], ['改了页面']],
    [['续期'], ['末尾追加']],
  ])
})

it('names who has signed, not the field that it was done in', () => {
  const fields = ['S1_1', 'S1_2']
  const named = signatures.map((one) =>
    fields.includes(one.fieldName) ? { ...one, signerName: '李静怡' } : one,
  )
  const changes = fields.map((signs) => ({
    text: `签名域“${signs}”被签署`,
    after: 'platform',
    allowed: true,
    signs,
  }))
  const [, step] = revisionSteps(all, { signatures: named, changes } as unknown as SignatureCheck)
  expect(step?.allowed).toEqual(['李静怡签署'])
})

it('says nothing of a state whose signatures the file does not hold', () => {
  const [, step] = revisionSteps([revision(1, 'initiated'), revision(2, 'signed', '9')], check([]))
  expect(step).toMatchObject({ added: [], act: undefined })
})
