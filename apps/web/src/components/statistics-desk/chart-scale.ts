import { weekdayOf } from '@qiyin/domain/dates.ts'

/** Lines across the chart above its ground line. */
const steps = 4

/** The values at the lines of a chart, from 0 to above the largest value: round numbers in equal steps. */
export function ticksOf(largest: number): number[] {
  const step = roundStep(Math.max(1, largest) / steps)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The smallest of 1, 2, 2.5, 5, 7 and 10 times a power of ten that is whole and no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const found = [1, 2, 2.5, 5, 7, 10].map((one) => one * power).find((one) => one >= least)
  return Math.ceil(found ?? least)
}

/** Which of so many points are named under the chart: as many as there is room for, evenly, the last one always. */
export function namedPoints(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  const last = count - 1
  const named = Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
  // One that stands too near to the last gives way.
  return [...named.filter((index) => index === last || last - index >= every), last].filter(
    (index, at, all) => index >= 0 && all.indexOf(index) === at,
  )
}

/** Stretches of Saturdays and Sundays among days in their order, as first and last index. */
export function weekendsOf(days: readonly string[]): { from: number; to: number }[] {
  return days.flatMap((day, index) => {
    const weekday = weekdayOf(day)
    if (weekday === 6) return [{ from: index, to: Math.min(index + 1, days.length - 1) }]
    return weekday === 7 && index === 0 ? [{ from: 0, to: 0 }] : []
  })
}

/** How a point is named under the chart: days without their year, weeks by their Monday. */
export function shortName(time: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(time) ? time.slice(5, 10) : time
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** The day of the week in Chinese. */
export function weekdayName(day: string): string {
  return weekdays[weekdayOf(day) - 1] ?? ''
}
