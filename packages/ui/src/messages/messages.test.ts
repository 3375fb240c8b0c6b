import { expect, it } from 'vitest'
import { byDay, lookOf, targetOf, type Message, timeText } from './messages.ts'

const message = (createdTime: string): Message => ({
  messageId: createdTime,
  scene: 'CANCEL',
  title: '李静怡撤销了合同',
  subject: '采购合同',
  contractId: null,
  link: null,
  createdTime,
  read: false,
})

it('messages stand under their days, in their order', () => {
  const times = ['2026-11-20 09:00:00', '2026-11-20 08:00:00', '2026-11-19 23:59:59', '2026-11-01 00:00:00']
  const days = byDay(times.map(message), new Date('2026-11-20T04:00:00Z'))
  expect(days.map(([day, list]) => [day, list.length])).toEqual([
    ['今天', 2],
    ['昨天', 1],
    ['更早', 1],
  ])
})

it.each([
  [{ contractId: '7', link: null }, '/file-center/detail?contractId=7'],
  [{ contractId: null, link: '/file-center' }, '/file-center'],
  [{ contractId: null, link: null }, null],
])('%o leads to %s', (of, target) => {
  expect(targetOf(of)).toBe(target)
})

it('what went wrong stands out, and what is not known does not', () => {
  expect([lookOf('REJECT'), lookOf('COMPLETE'), lookOf('EXPIRE'), lookOf('OTHER')]).toEqual([
    'bad',
    'good',
    'soon',
    'plain',
  ])
})

it('tells of today the time, and of other days the day as well', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  expect(timeText({ createdTime: '2026-11-20 10:12:00' }, now)).toBe('10:12')
  expect(timeText({ createdTime: '2026-11-19 17:45:00' }, now)).toBe('11-19 17:45')
})
