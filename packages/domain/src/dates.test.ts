import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  endOfDay,
  formatDateTime,
  formatDayInChinese,
  isDay,
  parseDateTime,
  rangeDaysProblem,
  rangeEnd,
  rangeStart,
  sameYearProblem,
  startOfDay,
  weekdayOf,
} from './dates.ts'

const instants = fc.date({
  min: new Date('1995-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('days of Shanghai', () => {
  it.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20', '2026-11-20 23:59:59'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-21 00:00:00'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '2027-01-01 00:00:00'],
  ])('puts %s on %s', (instant, day, text) => {
    expect(dayOf(new Date(instant))).toBe(day)
    expect(formatDateTime(new Date(instant))).toBe(text)
  })

  it('agrees with the time zone database', () => {
    const formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatDateTime(instant)).toBe(formatter.format(instant))
      }),
    )
  })

  it('begins and ends a day exactly around its instants', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = dayOf(instant)
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfDay(day).getTime()).toBeGreaterThanOrEqual(instant.getTime())
        expect(endOfDay(day).getTime() + 1).toBe(startOfDay(addDays(day, 1)).getTime())
      }),
    )
  })

  it.each([
    ['2026-11-20', '2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z'],
    ['2026-11-20 09:30:15', '2026-11-20T01:30:15.000Z', '2026-11-20T01:30:15.999Z'],
    ['2026-11-20 23:59:59', '2026-11-20T15:59:59.000Z', '2026-11-20T15:59:59.999Z'],
  ])('takes %s of a filter whole', (text, first, last) => {
    expect([rangeStart(text).toISOString(), rangeEnd(text).toISOString()]).toEqual([first, last])
  })

  it.each(['', '2026-02-30', '2026-11-20 24:00:00', '2026-11-20T09:30:15'])(
    'refuses %j as a filter',
    (text) => {
      expect(() => rangeStart(text)).toThrow(RangeError)
      expect(() => rangeEnd(text)).toThrow(RangeError)
    },
  )

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const seconds = Math.floor(instant.getTime() / 1000) * 1000
        expect(parseDateTime(formatDateTime(instant))?.getTime()).toBe(seconds)
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-20 24:00:00', '2026-11-20T00:00:00', ''])(
    'does not read %j',
    (text) => {
      expect(parseDateTime(text)).toBeNull()
    },
  )

  it('reads a bare day as its start', () => {
    expect(parseDateTime('2026-11-20')).toEqual(new Date('2026-11-19T16:00:00Z'))
  })

  it('refuses to calculate with a day that does not exist', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2025-02-29')).toBe(false)
    expect(isDay('0001-01-01')).toBe(false)
    expect(() => endOfDay('2025-02-29')).toThrow(RangeError)
  })
})

describe('calendar arithmetic', () => {
  it('adds days and counts them back', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -5000, max: 5000 }), (instant, days) => {
        const from = dayOf(instant)
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
  })
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-20', -12, '2025-11-20'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-12-15', 2, '2027-02-15'],
  ])('adds to %s %i months: %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })
  it('counts weekdays from Monday', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 7])
  })
  it('writes a day as documents do', () => {
    expect(formatDayInChinese('2026-03-04')).toBe('2026年03月04日')
  })
})

describe('ranges', () => {
  it.each([
    ['2026-11-01', '2026-12-01', 30, null],
    ['2026-11-01', '2026-12-02', 30, '时间跨度不能超过30天'],
    ['2026-11-01', '2026-11-01', 0, null],
    ['2026-11-02', '2026-11-01', 30, '结束日期不能早于开始日期'],
  ])('judges %s to %s within %i days', (start, end, days, problem) => {
    expect(rangeDaysProblem(start, end, days)).toBe(problem)
  })
  it.each([
    ['2026-01-01', '2026-12-31', null],
    ['2026-12-31', '2027-01-01', '开始时间和结束时间须在同一年内'],
    ['2027-01-01', '2026-12-31', '结束日期不能早于开始日期'],
  ])('judges %s to %s within a year', (start, end, problem) => {
    expect(sameYearProblem(start, end)).toBe(problem)
  })
})
