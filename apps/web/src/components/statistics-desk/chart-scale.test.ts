import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { namedPoints, shortName, ticksOf, weekdayName, weekendsOf } from './chart-scale.ts'

it.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [9, [0, 3, 6, 9, 12]],
  [240, [0, 70, 140, 210, 280]],
  [1000, [0, 250, 500, 750, 1000]],
])('draws lines up to above %i: %j', (largest, ticks) => {
  expect(ticksOf(largest)).toEqual(ticks)
})

it('draws whole, equal steps that hold any value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (largest) => {
      const ticks = ticksOf(largest)
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    }),
  )
})

it.each([
  [30, 8, [0, 4, 8, 12, 16, 20, 24, 29]],
  [3, 8, [0, 1, 2]],
  [1, 8, [0]],
  [366, 12, [0, 31, 62, 93, 124, 155, 186, 217, 248, 279, 310, 365]],
])('names of %i points with room for %i: %j', (count, room, named) => {
  expect(namedPoints(count, room)).toEqual(named)
})

it('finds weekends, cut to the days there are', () => {
  expect(weekendsOf(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])).toEqual([{ from: 1, to: 2 }])
  expect(weekendsOf(['2026-11-22', '2026-11-23'])).toEqual([{ from: 0, to: 0 }])
  expect(weekendsOf(['2026-11-20', '2026-11-21'])).toEqual([{ from: 1, to: 1 }])
})

it.each([
  ['2026-11-20', '11-20'],
  ['2026-11-16~2026-11-22', '11-16'],
  ['2026-11', '2026-11'],
  ['2026', '2026'],
])('names %s %s', (time, name) => {
  expect(shortName(time)).toBe(name)
})

it('knows the day of the week', () => {
  expect([weekdayName('2026-11-20'), weekdayName('2026-11-22')]).toEqual(['周五', '周日'])
})
