import { describe, expect, it } from 'vitest'
import { isInTab, type TabbedContract } from '../testing/in-tab.ts'
import { nearDeadlineUntil, personTabs, tabs } from './tabs.ts'

const now = new Date('2026-11-20T02:00:00Z')
const days = (count: number, extraMs = 0): Date => new Date(now.getTime() + count * 86_400_000 + extraMs)
const contract: TabbedContract = {
  contractStatus: 0,
  signStatus: 0,
  signDeadlineTime: days(10),
  initiateTime: days(-10),
}

describe('isInTab', () => {
  it.each<[string, Partial<TabbedContract>, string[]]>([
    ['in signing, waiting for others', {}, ['all', 'othersTurn', 'normal']],
    ['in signing, waiting for me', { signStatus: 1 }, ['all', 'myTurn', 'normal']],
    ['in signing, mine signed', { signStatus: 2 }, ['all', 'normal']],
    [
      'due at the end of the third day',
      { signStatus: 2, signDeadlineTime: nearDeadlineUntil(now) },
      ['all', 'normal', 'nearDeadline'],
    ],
    [
      'due a millisecond later',
      { signStatus: 2, signDeadlineTime: new Date(nearDeadlineUntil(now).getTime() + 1) },
      ['all', 'normal'],
    ],
    ['due now', { signStatus: 2, signDeadlineTime: now }, ['all', 'normal', 'nearDeadline']],
    [
      'past its deadline but not yet flipped',
      { signStatus: 1, signDeadlineTime: days(0, -1) },
      ['all', 'expired'],
    ],
    ['expired', { contractStatus: 5 }, ['all', 'expired']],
    ['initiated seven days ago', { signStatus: 2, initiateTime: days(-7) }, ['all', 'normal', 'recently']],
    ['initiated a little longer ago', { signStatus: 2, initiateTime: days(-7, -1) }, ['all', 'normal']],
    [
      'completed today, due soon',
      { contractStatus: 2, initiateTime: now, signDeadlineTime: days(1) },
      ['all', 'complete', 'recently'],
    ],
    ['canceled', { contractStatus: 3 }, ['all', 'canceled']],
    ['refused: under all only', { contractStatus: 4 }, ['all']],
    ['deleted: nowhere', { contractStatus: 1, initiateTime: now }, []],
  ])('files a contract %s', (_name, change, expected) => {
    const found = personTabs.filter((tab) => isInTab({ ...contract, ...change }, tab, now))
    expect(found.map((tab) => tab.key)).toEqual(expected)
  })
})

it('keeps each tab under its own key', () => {
  for (const [key, tab] of Object.entries(tabs)) expect(tab.key).toBe(key)
  expect(personTabs.map((tab) => tab.key).toSorted()).toEqual(Object.keys(tabs).toSorted())
})

it('sends what the list calls know', () => {
  expect(personTabs.map((tab) => tab.filter.contractStatus)).toEqual([-1, 0, 0, 0, 2, 7, 6, 5, 3])
})
