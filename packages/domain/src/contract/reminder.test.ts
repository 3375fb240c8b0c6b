import { expect, it } from 'vitest'
import { isReminderDue } from './reminder.ts'

const deadline = new Date('2026-11-27T15:59:59Z')
const asked = { signStatus: 1, notifiedTime: new Date('2026-11-20T04:00:00Z'), remindedTime: null }
const lastDay = new Date('2026-11-27T01:00:00Z')

it.each([
  ['on the last day', { contract: {}, slot: {} }, lastDay, true],
  ['before the last day', { contract: {}, slot: {} }, new Date('2026-11-26T15:00:00Z'), false],
  ['after the deadline', { contract: {}, slot: {} }, new Date('2026-11-27T16:00:00Z'), false],
  ['whose turn has not come', { contract: {}, slot: { signStatus: 0, notifiedTime: null } }, lastDay, false],
  ['who has signed', { contract: {}, slot: { signStatus: 2 } }, lastDay, false],
  ['of a contract that was canceled', { contract: { contractStatus: 3 }, slot: {} }, lastDay, false],
  [
    'who was asked on the last day',
    { contract: {}, slot: { notifiedTime: new Date('2026-11-26T16:30:00Z') } },
    lastDay,
    false,
  ],
  [
    'who was reminded already',
    { contract: {}, slot: { remindedTime: new Date('2026-11-26T17:00:00Z') } },
    lastDay,
    false,
  ],
  [
    'who was reminded of an earlier deadline',
    { contract: {}, slot: { remindedTime: new Date('2026-11-22T01:00:00Z') } },
    lastDay,
    true,
  ],
])('judges a signer %s', (_, { contract, slot }, now, due) => {
  expect(isReminderDue({ contractStatus: 0, deadline, ...contract }, { ...asked, ...slot }, now)).toBe(due)
})
