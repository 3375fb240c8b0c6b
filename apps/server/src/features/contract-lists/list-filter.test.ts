import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { expect, it } from 'vitest'
import { listFilter, tabFilter } from './list-filter.ts'

const now = new Date('2026-11-20T04:00:00Z')
const { recent } = contractStatus

it.each([
  ['the recent ones', { contractStatus: recent }, '2026-11-13T04:00:00Z'],
  [
    'of these, those since a day',
    { contractStatus: recent, initiateTimeStart: '2026-11-18' },
    '2026-11-17T16:00:00Z',
  ],
  ['since a day before', { contractStatus: recent, initiateTimeStart: '2026-11-01' }, '2026-11-13T04:00:00Z'],
  ['since a day, of any status', { initiateTimeStart: '2026-11-18' }, '2026-11-17T16:00:00Z'],
  ['since a second', { initiateTimeStart: '2026-11-18 09:30:15' }, '2026-11-18T01:30:15Z'],
])('finds %s', (_, asked, from) => {
  expect(listFilter(asked, now).initiatedFrom).toEqual(new Date(from))
})

it('counts in the tab of recent contracts what was initiated since the day that is asked for', () => {
  const { initiatedFrom } = tabFilter('recently', { initiateTimeStart: '2026-11-18' }, now)
  expect(initiatedFrom).toEqual(new Date('2026-11-17T16:00:00Z'))
})

it('takes the last second of a range whole', () => {
  const { completedUntil } = listFilter({ completeTimeEnd: '2026-11-18 09:30:15' }, now)
  expect(completedUntil).toEqual(new Date('2026-11-18T01:30:15.999Z'))
})
