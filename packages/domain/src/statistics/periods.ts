import { addDays, addMonths, daysBetween, weekdayOf } from '../dates.ts'

/** The periods a statistic is counted by (spec 0 §9), in the order shown. */
export const periods = ['day', 'week', 'month', 'year'] as const

/** Any period. */
export type Period = (typeof periods)[number]

/** A range of days, both ends included, YYYY-MM-DD. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

/** One point of a statistic: its days within the range, and how the whole period is named. */
export interface Bucket extends DayRange {
  readonly time: string
}

/** The quick ranges (spec 0 §9, spec 2 §9); the default is the last 30 days. */
export const quickRanges = ['last30Days', 'thisWeek', 'thisMonth', 'halfYear', 'fullYear'] as const

/** Any quick range. */
export type QuickRange = (typeof quickRanges)[number]

/** The days of a quick range that ends today (a Shanghai day). */
export function quickRange(range: QuickRange, today: string): DayRange {
  const starts: Record<QuickRange, string> = {
    last30Days: addDays(today, -29),
    thisWeek: startOfPeriod(today, 'week'),
    thisMonth: startOfPeriod(today, 'month'),
    halfYear: addDays(addMonths(today, -6), 1),
    fullYear: addDays(addMonths(today, -12), 1),
  }
  return { start: starts[range], end: today }
}

/** What of a range can be asked for by the period: a year is asked for alone, of several the last one is kept. */
export function rangeWithin({ start, end }: DayRange, period: Period): DayRange {
  const first = `${end.slice(0, 4)}-01-01`
  return { start: period === 'year' && start < first ? first : start, end }
}

/** The first day of the period a day belongs to; weeks begin on Monday. */
export function startOfPeriod(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'week') return addDays(day, 1 - weekdayOf(day))
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** The last day of the period a day belongs to. */
export function endOfPeriod(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'week') return addDays(startOfPeriod(day, 'week'), 6)
  const year = day.slice(0, 4)
  return period === 'year' ? `${year}-12-31` : addMonths(`${year}-01-31`, Number(day.slice(5, 7)) - 1)
}

/** How the period of a day is named: 2026-11-20, 2026-11-16~2026-11-22, 2026-11, 2026. */
export function periodName(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'week') return `${startOfPeriod(day, 'week')}~${endOfPeriod(day, 'week')}`
  return day.slice(0, period === 'month' ? 7 : 4)
}

/**
 * The periods that cover a range, ascending, the empty ones too (product decision 10): first and last are cut
 * to the range, so that their counts are of days in it. [] when the range ends before it starts.
 */
export function bucketsOf({ start, end }: DayRange, period: Period): Bucket[] {
  const buckets: Bucket[] = []
  let day = start
  while (day <= end) {
    const last = endOfPeriod(day, period)
    buckets.push({ start: day, end: last < end ? last : end, time: periodName(day, period) })
    // Not a day further than asked for: the last that can be written has none after it.
    if (last >= end) break
    day = addDays(last, 1)
  }
  return buckets
}

/**
 * The days that a range is compared with: as many periods right before it. Days and weeks move by whole weeks, so that
 * weekends meet weekends; months and years by whole months and years.
 */
export function formerRange({ start, end }: DayRange, period: Period): DayRange {
  if (period === 'day' || period === 'week') {
    const days = Math.ceil((daysBetween(start, end) + 1) / 7) * 7
    return { start: addDays(start, -days), end: addDays(end, -days) }
  }
  const step = period === 'month' ? 1 : 12
  let months = step
  while (addMonths(end, -months) >= start) months += step
  return { start: addMonths(start, -months), end: addMonths(end, -months) }
}
