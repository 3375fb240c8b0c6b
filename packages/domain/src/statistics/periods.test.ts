import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../dates.ts'
import {
  bucketsOf,
  formerRange,
  periodName,
  periods,
  quickRange,
  rangeWithin,
  startOfPeriod,
} from './periods.ts'

describe('bucketsOf', () => {
  it('cuts the first and last week to the range and begins weeks on Monday', () => {
    expect(bucketsOf({ start: '2026-11-18', end: '2026-11-24' }, 'week')).toEqual([
      { start: '2026-11-18', end: '2026-11-22', time: '2026-11-16~2026-11-22' },
      { start: '2026-11-23', end: '2026-11-24', time: '2026-11-23~2026-11-29' },
    ])
  })
  it('names months and years', () => {
    expect(bucketsOf({ start: '2025-12-31', end: '2026-02-01' }, 'month').map(({ time }) => time)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(bucketsOf({ start: '2025-12-31', end: '2026-01-01' }, 'year')).toEqual([
      { start: '2025-12-31', end: '2025-12-31', time: '2025' },
      { start: '2026-01-01', end: '2026-01-01', time: '2026' },
    ])
  })
  it('has nothing for a range that ends before it starts', () => {
    expect(bucketsOf({ start: '2026-01-02', end: '2026-01-01' }, 'day')).toEqual([])
  })

  it('ends with the last day that can be written', () => {
    const range = { start: '9999-12-20', end: '9999-12-31' }
    const ends = periods.map((period) => bucketsOf(range, period).map(({ end }) => end))
    expect(ends.map((of) => [of.length, of.at(-1)])).toEqual([
      [12, '9999-12-31'],
      [2, '9999-12-31'],
      [1, '9999-12-31'],
      [1, '9999-12-31'],
    ])
    expect(bucketsOf(range, 'week').at(-1)?.time).toBe('9999-12-27~9999-12-31')
  })

  it('covers every day of any range exactly once, in order', () => {
    const ranges = fc
      .tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: 0, max: 900 }))
      .map(([from, length]) => {
        const start = addDays('2026-01-01', from)
        return { start, end: addDays(start, length) }
      })
    fc.assert(
      fc.property(ranges, fc.constantFrom(...periods), (range, period) => {
        const buckets = bucketsOf(range, period)
        expect(buckets[0]?.start).toBe(range.start)
        expect(buckets.at(-1)?.end).toBe(range.end)
        for (const [index, bucket] of buckets.entries()) {
          const next = buckets[index + 1]
          expect(next?.start ?? addDays(range.end, 1)).toBe(addDays(bucket.end, 1))
          expect(periodName(bucket.end, period)).toBe(bucket.time)
          expect(next?.time === bucket.time).toBe(false)
        }
      }),
    )
  })
})

it.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('begins the week of %s on %s', (day, monday) => {
  expect(startOfPeriod(day, 'week')).toBe(monday)
})

it.each([
  ['last30Days', '2026-10-22'],
  ['thisWeek', '2026-11-16'],
  ['thisMonth', '2026-11-01'],
  ['halfYear', '2026-05-21'],
  ['fullYear', '2025-11-21'],
] as const)('starts %s on %s', (name, start) => {
  const range = quickRange(name, '2026-11-20')
  expect(range).toEqual({ start, end: '2026-11-20' })
  expect(daysBetween(range.start, range.end)).toBeLessThan(366)
})

describe('formerRange', () => {
  it.each([
    ['day', '2026-10-22 2026-11-20', '2026-09-17 2026-10-16'],
    ['day', '2026-11-16 2026-11-16', '2026-11-09 2026-11-09'],
    ['week', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
    ['month', '2025-11-21 2026-11-20', '2024-11-21 2025-11-20'],
    ['month', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['year', '2026-01-01 2026-11-20', '2025-01-01 2025-11-20'],
  ] as const)('by %s of %s is %s', (period, range, former) => {
    const [start = '', end = ''] = range.split(' ')
    expect(Object.values(formerRange({ start, end }, period)).join(' ')).toBe(former)
  })

  it('lies before the range, and has as many points', () => {
    const ranges = fc
      .tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: 0, max: 900 }))
      .map(([from, length]) => {
        const start = addDays('2026-01-01', from)
        return { start, end: addDays(start, length) }
      })
    fc.assert(
      fc.property(ranges, fc.constantFrom(...periods), (range, period) => {
        const former = formerRange(range, period)
        expect(former.end < range.start).toBe(true)
        expect(bucketsOf(former, period)).toHaveLength(bucketsOf(range, period).length)
      }),
    )
  })
})

it.each([
  ['2025-12-01', '2026-11-30', 'year', '2026-01-01'],
  ['2026-11-01', '2026-11-30', 'year', '2026-11-01'],
  ['2025-12-01', '2026-11-30', 'month', '2025-12-01'],
] as const)('of %s to %s a %s can be asked for from %s on', (start, end, period, first) => {
  expect(rangeWithin({ start, end }, period)).toEqual({ start: first, end })
})
