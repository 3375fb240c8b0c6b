import { describe, expect, it } from 'vitest'
import { effectiveStatus } from './status.ts'
import { deadlineDays, deadlineOf, deadlineRefusal, remainingTime } from './deadline.ts'

const now = new Date('2026-11-20T15:59:59.000Z') // one second before midnight in Shanghai

describe('deadlineRefusal', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-12-04', null],
    ['2026-11-19', '签署截止日期须在今天起14天内'],
    ['2026-12-05', '签署截止日期须在今天起14天内'],
    ['2026-11-31', '签署截止日期须在今天起14天内'],
    ['2026-11-25 10:00:00', '签署截止日期须在今天起14天内'],
    ['', '请选择签署截止日期'],
    [null, '请选择签署截止日期'],
    [undefined, '请选择签署截止日期'],
  ])('judges %s', (day, message) => {
    expect(deadlineRefusal(day, now)?.message ?? null).toBe(message)
  })

  it('moves on with the Shanghai day', () => {
    expect(deadlineDays(now)).toEqual({ first: '2026-11-20', last: '2026-12-04' })
    expect(deadlineDays(new Date('2026-11-20T16:00:00Z'))).toEqual({
      first: '2026-11-21',
      last: '2026-12-05',
    })
  })
})

it('ends with the chosen day in Shanghai', () => {
  expect(deadlineOf('2026-11-20')).toEqual(new Date('2026-11-20T15:59:59.999Z'))
  expect(effectiveStatus(0, deadlineOf('2026-11-20'), now)).toBe(0)
})

it.each([
  ['3d 1ms', 3 * 86_400_000 + 1, '剩余 3 天', 'ample'],
  ['exactly a day', 86_400_000, '剩余 1 天', 'ample'],
  ['a minute less', 86_340_000, '剩余 23 小时', 'urgent'],
  ['7:59', 28_740_000, '剩余 7 小时', 'urgent'],
  ['59 minutes', 3_540_000, '剩余 59 分钟', 'urgent'],
  ['a second', 1000, '剩余 1 分钟', 'urgent'],
  ['nothing', 0, '剩余 1 分钟', 'urgent'],
  ['over', -1, '已截止', 'past'],
] as const)('shows %s left', (_name, leftMs, text, level) => {
  expect(remainingTime(new Date(now.getTime() + leftMs), now)).toEqual({ text, level })
})
