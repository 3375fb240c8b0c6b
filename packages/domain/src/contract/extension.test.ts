import { expect, it } from 'vitest'
import { canExtend, extensionDays, extensionRefusal } from './extension.ts'

const open = { initiateDay: '2026-11-20', deadlineDay: '2026-11-25', contractStatus: 0 }

it('puts a deadline off to the last day that initiation could have set', () => {
  expect(extensionDays(open)).toEqual({ first: '2026-11-26', last: '2026-12-04' })
  expect(extensionDays({ ...open, deadlineDay: '2026-12-04' })).toBeNull()
})

it.each([
  ['the next day', open, '2026-11-26', null],
  ['the last day', open, '2026-12-04', null],
  ['the same day', open, '2026-11-25', '新的签署截止日期须在2026-11-26至2026-12-04之间'],
  ['a day too far', open, '2026-12-05', '新的签署截止日期须在2026-11-26至2026-12-04之间'],
  ['no day', open, '2026-11-31', '新的签署截止日期须在2026-11-26至2026-12-04之间'],
  [
    'any day, from the last one',
    { ...open, deadlineDay: '2026-12-04' },
    '2026-12-05',
    '签署截止已是发起后第14天，不能再延长',
  ],
])('judges %s', (_, contract, day, message) => {
  expect(extensionRefusal(contract, day)?.message ?? null).toBe(message)
})

it('is for contracts in signing only', () => {
  expect(extensionRefusal({ ...open, contractStatus: 3 }, '2026-11-26')).toEqual({ name: 'NOT_IN_SIGNING' })
})

const here = { ...open, signedAtSupplier: false }

it.each([
  ['the initiator', { ...here, isInitiator: true }, true],
  ['a signer', { ...here, isInitiator: false }, false],
  ['the initiator of a contract that has ended', { ...here, isInitiator: true, contractStatus: 2 }, false],
  [
    'the initiator of a contract that a supplier signs',
    { ...here, isInitiator: true, signedAtSupplier: true },
    false,
  ],
  ['the initiator at the last day', { ...here, isInitiator: true, deadlineDay: '2026-12-04' }, false],
])('is offered to %s: %s', (_, contract, offered) => {
  expect(canExtend(contract)).toBe(offered)
})
