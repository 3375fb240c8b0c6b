import { rangeDaysProblem, sameYearProblem } from '../dates.ts'
import type { DayRange, Period } from './periods.ts'

/** What is said where a range is needed and none was chosen (spec 0 §5, spec 2 §8). */
export const rangeMissing = '请选择时间范围'

/** Days from the first to the last of a range, at most; years are asked for one at a time. */
export const maxSpanDays = { day: 366, week: 731, month: 1827 } as const

/** Why a range is none that can be counted by the period, in Chinese, or null (spec 0 §5: span and same year). */
export function rangeProblem({ start, end }: DayRange, period: Period): string | null {
  return period === 'year' ? sameYearProblem(start, end) : rangeDaysProblem(start, end, maxSpanDays[period])
}
