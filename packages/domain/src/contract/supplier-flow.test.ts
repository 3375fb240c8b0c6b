import { describe, expect, it } from 'vitest'
import {
  closingStep,
  flowMeaning,
  flowOrders,
  flowProblem,
  flowStage,
  isKnownThere,
  nextAskTime,
  nextFlowStep,
  type FlowAccount,
  type FlowMeaning,
  type FlowProgress,
  type FlowStep,
} from './supplier-flow.ts'

const now = new Date('2026-11-28T04:00:00Z')
const later = (ms: number): Date => new Date(now.getTime() + ms)
const hour = 3_600_000
const bare: FlowProgress = { stage: flowStage.preparing, fileRef: null, flowId: null, startTime: null }

describe('the next step of a contract at its supplier', () => {
  it.each<[Partial<FlowProgress>, FlowStep]>([
    [{}, 'upload'],
    [{ fileRef: 'F1' }, 'create'],
    [{ fileRef: 'F1', flowId: 'S1' }, 'start'],
    [{ fileRef: 'F1', flowId: 'S1', startTime: now }, 'start'],
    [{ stage: flowStage.open }, 'ask'],
    [{ stage: flowStage.signed }, 'fetch'],
    [{ stage: flowStage.closing }, 'ask'],
    [{ stage: flowStage.ended }, 'none'],
  ])('of %j is %s', (progress, step) => {
    expect(nextFlowStep({ ...bare, ...progress })).toBe(step)
  })

  it('knows of signers once the supplier was asked to begin', () => {
    expect(isKnownThere(bare)).toBe(false)
    expect(isKnownThere({ ...bare, startTime: now })).toBe(true)
    expect(isKnownThere({ stage: flowStage.ended, startTime: now })).toBe(false)
  })
})

const slots = [
  { signId: '1', isSigned: true },
  { signId: '2', isSigned: false },
  { signId: '3', isSigned: false },
]

const account = (
  status: FlowAccount['status'],
  ...of: FlowAccount['signers'][number]['status'][]
): FlowAccount => ({
  status,
  signers: of.map((one, index) => ({ signerKey: String(index + 1), status: one })),
})

describe('what a supplier tells of a flow', () => {
  it.each<[string, FlowAccount, FlowMeaning]>([
    ['is known', account('signing', 'signed', 'signing', 'waiting'), { signed: [], end: 'none' }],
    ['is a signature', account('signing', 'signed', 'signed', 'signing'), { signed: ['2'], end: 'none' }],
    ['is older than what is known', account('signing', 'signing'), { signed: [], end: 'none' }],
    ['is a draft', account('draft', 'waiting'), { signed: [], end: 'none' }],
    [
      'is its completion',
      account('completed', 'signed', 'signed', 'signed'),
      { signed: ['2', '3'], end: 'fetch' },
    ],
    ['is a completion without signers', account('completed'), { signed: ['2', '3'], end: 'fetch' }],
    [
      'is a refusal',
      account('rejected', 'signed', 'rejected'),
      { signed: [], end: 'refused', refusedBy: '2' },
    ],
    ['is nobody’s refusal', account('rejected'), { signed: [], end: 'refused' }],
    ['is a cancel', account('cancelled', 'signed', 'signed'), { signed: ['2'], end: 'canceled' }],
    ['is its expiry', account('expired'), { signed: [], end: 'expired' }],
  ])('%s', (_, told, meaning) => {
    expect(flowMeaning(told, slots, { deadline: later(hour), now })).toEqual(meaning)
  })

  it.each<[FlowAccount['status'], FlowMeaning['end']]>([
    ['signing', 'overdue'],
    ['draft', 'overdue'],
    ['completed', 'fetch'],
    ['rejected', 'refused'],
  ])('%s after the deadline comes to %s', (status, end) => {
    expect(flowMeaning(account(status), slots, { deadline: later(-1), now }).end).toBe(end)
  })

  it('belongs to the signers at the instant of the deadline', () => {
    expect(flowMeaning(account('signing'), slots, { deadline: now, now }).end).toBe('none')
  })
})

it.each<[FlowAccount['status'], number | null, ReturnType<typeof closingStep>]>([
  ['signing', -hour, 'call-off'],
  ['draft', null, 'over'],
  ['draft', -1000, 'wait'],
  ['draft', -hour, 'over'],
  ['cancelled', -1000, 'over'],
  ['rejected', -1000, 'over'],
  ['expired', -1000, 'over'],
  ['completed', -hour, 'conflict'],
])('a contract that has ended here while %s there (begun %s): %s', (status, begun, step) => {
  const startTime = begun === null ? null : later(begun)
  expect(closingStep({ status }, { startTime, now })).toBe(step)
})

describe('a supplier that tells nothing', () => {
  const minute = 60_000
  it.each<[number, number, number]>([
    [0, 7 * 24 * hour, 5 * minute],
    [10 * hour, 7 * 24 * hour, hour],
    [10 * 24 * hour, 4 * 24 * hour, 6 * hour],
    [0, minute, minute + 1000],
    [10 * hour, -minute, 5 * minute],
  ])('is asked again: %s ms old, %s ms before its deadline, after %s ms', (age, left, pause) => {
    const times = { createdTime: later(-age), deadline: later(left) }
    expect(nextAskTime(times, now)).toEqual(later(pause))
  })
})

describe('turns at a supplier', () => {
  const signers = [
    { signId: 'ours', signType: 1, ourPart: true, signOrder: 1 },
    { signId: 'second', signType: 1, ourPart: false, signOrder: 2 },
    { signId: 'first', signType: 0, ourPart: false, signOrder: 1 },
    { signId: 'third', signType: 0, ourPart: false, signOrder: 2 },
  ]

  it('are one by one in order, ours last', () => {
    const orders = flowOrders(signers, 2)
    expect(['first', 'second', 'third', 'ours'].map((id) => orders.get(id))).toEqual([1, 2, 3, 4])
  })

  it('are by stages without an order', () => {
    const orders = flowOrders(signers, 1)
    expect(['first', 'third', 'second', 'ours'].map((id) => orders.get(id))).toEqual([1, 1, 2, 3])
  })
})

describe('what a supplier cannot sign', () => {
  const limits = { supplierCode: 'E_SIGN', supplierLabel: 'e签宝', most: { signers: 2, positions: 3 } }
  const person = { label: '林个人', supplierCode: undefined, stampKinds: [0] }
  const company = { label: '对方公司（顾经办）', supplierCode: 'E_SIGN', stampKinds: [1] }

  it('is nothing of its own companies and of people', () => {
    expect(flowProblem([person, company], limits)).toBeNull()
  })

  it.each([
    [
      'a company with another supplier',
      [person, { ...company, supplierCode: 'FDD' }],
      {
        signerIndex: 1,
        field: 'companyName',
        message:
          '签署方“对方公司（顾经办）”的签署渠道为法大大，与发起企业的e签宝不同，一份合同只能使用一个签署渠道',
      },
    ],
    [
      'a date',
      [{ ...person, stampKinds: [0, 2] }],
      {
        signerIndex: 0,
        field: 'cordList',
        message: '签署方“林个人”：由e签宝签署的合同暂不支持日期、骑缝章和经办人签名，请删除后再发起',
      },
    ],
    [
      'a signature of a company’s agent',
      [{ ...company, stampKinds: [1, 0] }],
      {
        signerIndex: 0,
        field: 'cordList',
        message:
          '签署方“对方公司（顾经办）”：由e签宝签署的合同暂不支持日期、骑缝章和经办人签名，请删除后再发起',
      },
    ],
    [
      'too many signers',
      [person, person, company],
      { field: 'cordList', message: '由e签宝签署的合同最多 2 个签署方、3 处签署位置' },
    ],
    [
      'too many stamps',
      [{ ...person, stampKinds: [0, 0, 0, 0] }],
      { field: 'cordList', message: '由e签宝签署的合同最多 2 个签署方、3 处签署位置' },
    ],
  ])('is %s', (_, parties, problem) => {
    expect(flowProblem(parties, limits)).toEqual(problem)
  })
})
