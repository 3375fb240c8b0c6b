import { describe, expect, it } from 'vitest'
import type { RefusalName } from '../refusals.ts'
import {
  contractStatus,
  contractStatusLabel,
  effectiveStatus,
  isRefusal,
  storedStatuses,
  transition,
  type ContractEvent,
  type StoredStatus,
} from './status.ts'

const events: Record<string, ContractEvent> = {
  signed: { type: 'slotSigned', last: false },
  signedLast: { type: 'slotSigned', last: true },
  canceled: { type: 'canceled' },
  refused: { type: 'refused' },
  deadlinePassed: { type: 'deadlinePassed' },
  removed: { type: 'removed' },
}

type Answer = StoredStatus | RefusalName
const gone: Answer[] = Array.from({ length: 6 }, () => 'CONTRACT_NOT_FOUND')

// One row per status, one column per event, in the order of `events`.
const table: Record<StoredStatus, Answer[]> = {
  0: [0, 2, 3, 4, 5, 'FAILED'],
  1: gone,
  2: [
    'CONTRACT_COMPLETED',
    'CONTRACT_COMPLETED',
    'NOT_IN_SIGNING',
    'CONTRACT_COMPLETED',
    'NOT_IN_SIGNING',
    'FAILED',
  ],
  3: ['CONTRACT_CANCELED', 'CONTRACT_CANCELED', 'NOT_IN_SIGNING', 'CONTRACT_CANCELED', 'NOT_IN_SIGNING', 1],
  4: ['CONTRACT_REFUSED', 'CONTRACT_REFUSED', 'NOT_IN_SIGNING', 'CONTRACT_REFUSED', 'NOT_IN_SIGNING', 1],
  5: ['CONTRACT_EXPIRED', 'CONTRACT_EXPIRED', 'NOT_IN_SIGNING', 'CONTRACT_EXPIRED', 'NOT_IN_SIGNING', 1],
}

describe('transition', () => {
  for (const from of storedStatuses) {
    for (const [column, [name, event]] of Object.entries(events).entries()) {
      it(`takes ${contractStatusLabel[from]} by ${name} to ${String(table[from][column])}`, () => {
        const answer = transition(from, event)
        expect(isRefusal(answer) ? answer.name : answer).toBe(table[from][column])
      })
    }
  }

  it('words the refusal after the act', () => {
    expect(transition(3, { type: 'refused' })).toMatchObject({ message: '合同已撤销，无法拒签' })
    expect(transition(5, { type: 'slotSigned', last: true })).toMatchObject({
      message: '合同已过期，无法签署',
    })
  })
})

describe('effectiveStatus', () => {
  const deadline = new Date('2026-11-20T15:59:59.999Z')
  it.each([
    ['signing before the deadline', 0, -1, 0],
    ['signing at the deadline itself', 0, 0, 0],
    ['expired a millisecond later', 0, 1, 5],
    ['completed for ever', 2, 1, 2],
    ['canceled for ever', 3, 1, 3],
    ['deleted for ever', 1, 1, 1],
  ] as const)('reads %s', (_name, stored, lateMs, read) => {
    expect(effectiveStatus(stored, deadline, new Date(deadline.getTime() + lateMs))).toBe(read)
  })
})

it('has a Chinese name for every status', () => {
  for (const value of Object.values(contractStatus))
    expect(contractStatusLabel[value]).toMatch(/^\p{Script=Han}+$/u)
})
