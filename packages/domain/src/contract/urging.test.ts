import { describe, expect, it } from 'vitest'
import { formatDateTime, parseDateTime } from '../dates.ts'
import type { RefusalName } from '../refusals.ts'
import { canUrge, urgeHeldUntil, urgeRefusal, type UrgedSlot } from './urging.ts'

const open = { signStatus: 1, isLoginUser: false }
const row = { contractStatus: 0, isInitiator: true, signers: [open] }

describe('canUrge', () => {
  it.each<[string, Partial<typeof row>, boolean]>([
    ['somebody else’s turn', {}, true],
    ['not the initiator', { isInitiator: false }, false],
    ['my own turn only', { signers: [{ signStatus: 1, isLoginUser: true }] }, false],
    ['my turn and somebody else’s', { signers: [{ signStatus: 1, isLoginUser: true }, open] }, true],
    ['nobody’s turn yet', { signers: [{ signStatus: 0, isLoginUser: false }] }, false],
    ['completed', { contractStatus: 2, signers: [{ signStatus: 2, isLoginUser: false }] }, false],
    ['canceled', { contractStatus: 3 }, false],
    ['expired', { contractStatus: 5 }, false],
  ])('%s', (_, given, expected) => {
    expect(canUrge({ ...row, ...given })).toBe(expected)
  })
})

describe('urgeRefusal', () => {
  // 00:30 of the 21st in Shanghai.
  const now = new Date('2026-11-20T16:30:00Z')
  const slot: UrgedSlot = { signStatus: 1, personId: '8', personFrozen: false, lastUrgedTime: null }
  interface Case {
    status?: number
    by?: string
    slot?: Partial<UrgedSlot>
    name: RefusalName | null
  }
  const cases: Record<string, Case> = {
    'a signer whose turn it is': { name: null },
    'a slot of nobody yet': { slot: { personId: null }, name: null },
    'by somebody else': { by: '9', name: 'NOT_INITIATOR' },
    'not in signing': { status: 5, name: 'NOT_IN_SIGNING' },
    'before the turn': { slot: { signStatus: 0 }, name: 'NOT_YOUR_TURN' },
    'who has signed': { slot: { signStatus: 2 }, name: 'ALREADY_SIGNED' },
    oneself: { slot: { personId: '7' }, name: 'SIGNER_INVALID' },
    'whose account is frozen': { slot: { personFrozen: true }, name: 'SIGNER_INVALID' },
    'again on the same day': {
      slot: { lastUrgedTime: new Date('2026-11-20T16:00:00Z') },
      name: 'TOO_MANY_REQUESTS',
    },
    'late the day before in Shanghai': {
      slot: { lastUrgedTime: new Date('2026-11-20T15:59:59Z') },
      name: null,
    },
  }
  it.each(Object.entries(cases))('answers %s', (_, { status = 0, by = '7', slot: change, name }) => {
    const contract = { contractStatus: status, initiatorId: '7' }
    expect(urgeRefusal(contract, { ...slot, ...change }, { personId: by, now })?.name ?? null).toBe(name)
  })
})

describe('urgeHeldUntil', () => {
  it.each([
    ['2026-11-20 21:59:59', '2026-11-27 23:59:59', null],
    ['2026-11-20 22:00:00', '2026-11-27 23:59:59', '2026-11-21 08:00:00'],
    ['2026-11-21 07:59:59', '2026-11-27 23:59:59', '2026-11-21 08:00:00'],
    ['2026-11-21 08:00:00', '2026-11-27 23:59:59', null],
    ['2026-11-20 23:00:00', '2026-11-20 23:59:59', null],
  ])('%s with the deadline %s: %s', (now, deadline, expected) => {
    const [asked, ends] = [now, deadline].map((text) => parseDateTime(text) ?? new Date(0))
    const until = urgeHeldUntil(ends ?? new Date(0), asked ?? new Date(0))
    expect(until && formatDateTime(until)).toBe(expected)
  })
})
