import { expect, it } from 'vitest'
import { periods, quickRange, quickRanges } from './periods.ts'
import { maxSpanDays, rangeProblem } from './range.ts'

it.each([
  ['2026-11-20', '2026-11-20', 'day', null],
  ['2025-11-19', '2026-11-20', 'day', null],
  ['2025-11-18', '2026-11-20', 'day', `时间跨度不能超过${maxSpanDays.day}天`],
  ['2025-11-18', '2026-11-20', 'week', null],
  ['2024-11-18', '2026-11-20', 'week', `时间跨度不能超过${maxSpanDays.week}天`],
  ['2021-11-20', '2026-11-20', 'month', null],
  ['1976-11-20', '2026-11-20', 'month', `时间跨度不能超过${maxSpanDays.month}天`],
  ['1976-11-20', '2026-11-20', 'day', `时间跨度不能超过${maxSpanDays.day}天`],
  ['2026-01-01', '2026-12-31', 'year', null],
  ['2025-12-31', '2026-01-01', 'year', '开始时间和结束时间须在同一年内'],
  ['2026-11-20', '2026-11-19', 'day', '结束日期不能早于开始日期'],
  ['2026-11-20', '2026-11-19', 'year', '结束日期不能早于开始日期'],
] as const)('judges %s to %s by %s: %s', (start, end, period, problem) => {
  expect(rangeProblem({ start, end }, period)).toBe(problem)
})

it('allows every quick range by day, week and month', () => {
  for (const name of quickRanges)
    for (const period of periods.filter((one) => one !== 'year'))
      expect(rangeProblem(quickRange(name, '2028-02-29'), period)).toBeNull()
})
