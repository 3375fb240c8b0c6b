import { expect, it } from 'vitest'
import { formatDateTime, parseDateTime } from '../dates.ts'
import { isReminderDue, quietUntil } from './reminder.ts'

const deadline = new Date('2026-11-27T15:59:59Z')
const asked = { signStatus: 1, notifiedTime: new Date('2026-11-20T04:00:00Z'), remindedTime: null }
const lastDay = new Date('2026-11-27T01:00:00Z')

it.each([
  ['on the last day', { contract: {}, slot: {} }, lastDay, true],
  ['before the last day', { contract: {}, slot: {} }, new Date('2026-11-26T15:00:00Z'), false],
  ['after the deadline', { contract: {}, slot: {} }, new Date('2026-11-27T16:00:00Z'), false],
  ['in the night', { contract: {}, slot: {} }, new Date('2026-11-26T16:30:00Z'), false],
  ['when the night is over', { contract: {}, slot: {} }, new Date('2026-11-27T00:00:00Z'), true],
  [
    'in the night whose morning comes too late',
    { contract: { deadline: new Date('2026-11-26T22:00:00Z') }, slot: {} },
    new Date('2026-11-26T16:30:00Z'),
    true,
  ],
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

it.each([
  ['2026-11-27 07:59:59', '2026-11-27 08:00:00'],
  ['2026-11-27 08:00:00', undefined],
  ['2026-11-27 21:59:59', undefined],
  ['2026-11-27 22:00:00', '2026-11-28 08:00:00'],
  ['2026-12-31 23:30:00', '2027-01-01 08:00:00'],
])('at %s it is quiet until %s', (now, until) => {
  const quiet = quietUntil(parseDateTime(now) ?? new Date())
  expect(quiet && formatDateTime(quiet)).toBe(until)
})
