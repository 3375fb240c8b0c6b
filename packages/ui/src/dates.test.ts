import { expect, test } from 'vitest'
import { dayText, instantOf, minuteText, remainingTime, secondText } from './dates.ts'

const now = Date.parse('2026-04-17T11:00:00+08:00')

test.each([
  ['2026-04-17 18:00:00', '剩余 7 小时', true],
  ['2026-04-17 11:12:30', '剩余 12 分钟', true],
  ['2026-04-17 11:00:20', '剩余 1 分钟', true],
  ['2026-04-18 11:00:00', '剩余 1 天', false],
  ['2026-04-28 23:59:59', '剩余 11 天', false],
  ['2026-04-17', '剩余 12 小时', true],
  ['2026-04-17 10:59:59', '已截止', false],
])('counts down to %s', (deadline, text, urgent) => {
  expect(remainingTime(deadline, now)).toMatchObject({ text, urgent })
})

test('has no remaining time for what is no time', () => {
  expect(remainingTime('soon', now)).toBeNull()
})

test('reads a bare day as its end, in Shanghai', () => {
  expect(instantOf('2026-04-17')).toEqual(new Date('2026-04-17T15:59:59.999Z'))
})

test('shows times to the day, minute and second', () => {
  expect([
    dayText('2026-04-17 18:00:05'),
    minuteText('2026-04-17 18:00:05'),
    secondText('2026-04-17 18:00:05'),
  ]).toEqual(['2026-04-17', '2026-04-17 18:00', '2026-04-17 18:00:05'])
  expect([dayText(null), minuteText(''), secondText(undefined)]).toEqual(['-', '-', '-'])
})
