import { describe, expect, it } from 'vitest'
import type { RefusalName } from '../refusals.ts'
import {
  canCancel,
  cancelRefusal,
  canDownload,
  canPackEvidence,
  canRead,
  canRemove,
  canSelect,
  canSign,
  canView,
  rejectRefusal,
  removalRefusal,
  signRefusal,
  type SlotPerson,
  type SlotToSign,
} from './row-actions.ts'
import { canUrge } from './urging.ts'
import { storedStatuses } from './status.ts'

describe('canSign', () => {
  const row = { contractStatus: 0, signStatus: 1 }
  it.each([
    [row, true],
    [{ ...row, processStatus: 'PROCESSING' }, false],
    [{ ...row, processStatus: null, ableToSign: null }, true],
    [{ ...row, ableToSign: false }, false],
    [{ ...row, ableToSign: true }, true],
    [{ ...row, signStatus: 0 }, false],
    [{ ...row, signStatus: 2 }, false],
    [{ ...row, contractStatus: 2 }, false],
    [{ ...row, contractStatus: 5 }, false],
  ])('reads %j as %s', (given, expected) => {
    expect(canSign(given)).toBe(expected)
  })
})

const allowed = (test: (status: number) => boolean): number[] => storedStatuses.filter(test)

describe('actions by status', () => {
  it('offers cancel to the initiator in signing only', () => {
    expect(allowed((s) => canCancel({ contractStatus: s, isInitiator: true }))).toEqual([0])
    expect(allowed((s) => canCancel({ contractStatus: s, isInitiator: false }))).toEqual([])
  })
  it('offers download in signing and completed where there are operations', () => {
    expect(allowed((s) => canDownload({ contractStatus: s }, { operations: true }))).toEqual([0, 2])
  })
  it('offers download in all but canceled and expired where there are none', () => {
    expect(allowed((s) => canDownload({ contractStatus: s }, { operations: false }))).toEqual([0, 1, 2, 4])
  })
  it('offers the evidence package of what is completed', () => {
    expect(allowed((s) => canPackEvidence({ contractStatus: s }))).toEqual([2])
  })
  it('lets everything be viewed but what is deleted', () => {
    expect(allowed((s) => canView({ contractStatus: s }))).toEqual([0, 2, 3, 4, 5])
  })
  it('lets the document be read where it may be downloaded at all', () => {
    expect(allowed((s) => canRead({ contractStatus: s }))).toEqual([0, 1, 2, 4])
  })
})

/* Every line of seed 000 section 4 "Row actions", all actions of a row at once. */
describe('a row offers', () => {
  const actions = {
    详情: canView,
    签署: canSign,
    撤销: canCancel,
    催签: canUrge,
    下载: (row: { contractStatus: number }) => canDownload(row, { operations: true }),
    移除: canRemove,
    选择: canSelect,
  }
  const row = {
    contractStatus: 0,
    signStatus: 0,
    processStatus: 'NONE',
    ableToSign: true,
    isInitiator: false,
    signers: [{ signStatus: 1, isLoginUser: false }],
  }
  const mine = { signStatus: 1, signers: [{ signStatus: 1, isLoginUser: true }] }
  it.each<[string, Partial<typeof row>, string]>([
    ['my turn', mine, '详情 签署 下载 选择'],
    ['my turn, initiated by me', { ...mine, isInitiator: true }, '详情 签署 撤销 下载 选择'],
    ['my signature is being made', { ...mine, processStatus: 'PROCESSING' }, '详情 下载 选择'],
    ['my turn, but I cannot sign now', { ...mine, ableToSign: false }, '详情 下载 选择'],
    ['waiting for others', {}, '详情 下载 选择'],
    ['waiting for others, initiated by me', { isInitiator: true }, '详情 撤销 催签 下载 选择'],
    ['signed by me', { signStatus: 2 }, '详情 下载 选择'],
    ['deleted', { contractStatus: 1, isInitiator: true }, ''],
    ['completed', { contractStatus: 2, signStatus: 2, isInitiator: true }, '详情 下载 选择'],
    ['canceled', { contractStatus: 3, isInitiator: true }, '详情 移除'],
    ['canceled by somebody else', { contractStatus: 3 }, '详情'],
    ['refused', { contractStatus: 4, isInitiator: true }, '详情 移除 选择'],
    ['refused, initiated by somebody else', { contractStatus: 4 }, '详情 选择'],
    ['expired', { contractStatus: 5, isInitiator: true }, '详情 移除'],
    ['expired, initiated by somebody else', { contractStatus: 5 }, '详情'],
  ])('%s', (_, given, expected) => {
    const offered = Object.entries(actions).filter(([, can]) => can({ ...row, ...given }))
    expect(offered.map(([name]) => name).join(' ')).toBe(expected)
  })
})

describe('cancelRefusal', () => {
  it.each([
    ['7', 0, null],
    ['8', 0, 'NOT_INITIATOR'],
    ['8', 2, 'NOT_INITIATOR'],
    ['7', 2, 'NOT_IN_SIGNING'],
    ['7', 3, 'NOT_IN_SIGNING'],
    ['7', 5, 'NOT_IN_SIGNING'],
  ])('answers person %s in status %i with %s', (personId, contractStatus, name) => {
    expect(cancelRefusal({ contractStatus, initiatorId: '7' }, { personId })?.name ?? null).toBe(name)
  })
})

describe('removalRefusal', () => {
  it.each([
    ['7', 3, null],
    ['7', 4, null],
    ['7', 5, null],
    ['8', 3, 'NOT_INITIATOR'],
    ['7', 0, 'FAILED'],
    ['7', 2, 'FAILED'],
    ['7', 1, 'CONTRACT_NOT_FOUND'],
  ] as const)('answers person %s in status %i with %s', (personId, contractStatus, name) => {
    expect(removalRefusal({ contractStatus, initiatorId: '7' }, { personId })?.name ?? null).toBe(name)
  })
})

describe('signRefusal and rejectRefusal', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const past = new Date('2026-11-19T15:59:59.999Z')
  const slot: SlotToSign = {
    contractStatus: 0,
    signDeadlineTime: new Date('2026-11-30T15:59:59.999Z'),
    signStatus: 1,
    processing: false,
    signType: 1,
    personId: '7',
  }
  const person = { personId: '7', sealAuthorized: true }

  interface Row {
    slot?: Partial<SlotToSign>
    who?: Partial<SlotPerson>
    sign: RefusalName | null
    /** Where it differs from `sign`. */
    reject?: null
  }
  const rows: Record<string, Row> = {
    'an open slot': { sign: null },
    'somebody else’s slot': { who: { personId: '8' }, sign: 'CONTRACT_NOT_FOUND' },
    'a slot of nobody yet': { slot: { personId: null }, sign: 'CONTRACT_NOT_FOUND' },
    'a deleted contract': { slot: { contractStatus: 1 }, sign: 'CONTRACT_NOT_FOUND' },
    'a canceled contract one had signed': {
      slot: { contractStatus: 3, signStatus: 2 },
      sign: 'CONTRACT_CANCELED',
    },
    'a refused contract': { slot: { contractStatus: 4 }, sign: 'CONTRACT_REFUSED' },
    'a contract stored as expired': { slot: { contractStatus: 5 }, sign: 'CONTRACT_EXPIRED' },
    'a contract expired by the clock': {
      slot: { signDeadlineTime: past, signStatus: 2 },
      sign: 'CONTRACT_EXPIRED',
    },
    'a completed contract': { slot: { contractStatus: 2, signStatus: 2 }, sign: 'CONTRACT_COMPLETED' },
    'a signed slot': { slot: { signStatus: 2, processing: true }, sign: 'ALREADY_SIGNED' },
    'a slot in progress': {
      slot: { processing: true },
      who: { sealAuthorized: false },
      sign: 'SIGN_IN_PROGRESS',
    },
    'a slot before its turn': {
      slot: { signStatus: 0 },
      who: { sealAuthorized: false },
      sign: 'NOT_YOUR_TURN',
    },
    'a company slot without seal': {
      who: { sealAuthorized: false },
      sign: 'SEAL_NOT_AUTHORIZED',
      reject: null,
    },
    'a slot of a frozen company': {
      who: { sealAuthorized: false, companyFrozen: true },
      sign: 'COMPANY_FROZEN',
      reject: null,
    },
    'a contract of a frozen application': {
      slot: { signType: 0 },
      who: { businessFrozen: true },
      sign: 'BUSINESS_FROZEN',
      reject: null,
    },
    'a personal slot without seal': {
      slot: { signType: 0 },
      who: { sealAuthorized: false, companyFrozen: true },
      sign: null,
    },
  }
  it.each(Object.entries(rows))('answers %s', (_name, row) => {
    const given = { ...slot, ...row.slot }
    const who = { ...person, ...row.who }
    expect(signRefusal(given, who, now)?.name ?? null).toBe(row.sign)
    expect(rejectRefusal(given, who, now)?.name ?? null).toBe(row.reject === null ? null : row.sign)
  })
})
