/*
 * Calendar of Asia/Shanghai, the time zone of every business rule. The zone has been UTC+8 without summer
 * time since 1991, so it is a fixed shift here; a "day" is the text YYYY-MM-DD (spec 0 §9).
 */

const dayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000

/** The Shanghai calendar day of an instant, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + shanghaiMs).toISOString().slice(0, 10)
}

/** The instant as Shanghai wall time, YYYY-MM-DD HH:mm:ss. */
export function formatDateTime(instant: Date): string {
  return new Date(instant.getTime() + shanghaiMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** A day as documents write it: 2026年11月20日 (date beside a seal). */
export function formatDayInChinese(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}年${month}月${date}日`
}

/** Earlier days are slips of the hand, and the first of all has no instant that a database holds. */
const firstDay = '1800-01-01'

const lastDay = Date.UTC(9999, 11, 31)

/** Whether the text is a calendar day that exists, YYYY-MM-DD, from 1800 on. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** The first instant of a day in Shanghai. Throws RangeError on a day that does not exist. */
export function startOfDay(day: string): Date {
  return new Date(utcMidnight(day) - shanghaiMs)
}

/** The last instant (millisecond) of a day in Shanghai. Throws RangeError on a day that does not exist. */
export function endOfDay(day: string): Date {
  return new Date(utcMidnight(day) - shanghaiMs + dayMs - 1)
}

/** The instant of a Shanghai wall time YYYY-MM-DD HH:mm:ss, or of the start of a bare day; null if neither. */
export function parseDateTime(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d|2[0-3]):([0-5]\d):([0-5]\d))?$/.exec(text)
  if (!match) return null
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] = match
  if (!isDay(day)) return null
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return new Date(startOfDay(day).getTime() + ofDay * 1000)
}

/** The first instant of what a filter names, a day or a second (spec 0 §9). Throws RangeError on anything else. */
export function rangeStart(text: string): Date {
  const instant = parseDateTime(text)
  if (!instant) throw new RangeError(`no day and no time: ${text}`)
  return instant
}

/** The last instant (millisecond) of what a filter names, a day or a second. Throws RangeError on anything else. */
export function rangeEnd(text: string): Date {
  return isDay(text) ? endOfDay(text) : new Date(rangeStart(text).getTime() + 999)
}

/** The day so many days later (earlier when negative), at most the last that four digits of a year can write. */
export function addDays(day: string, days: number): string {
  return new Date(Math.min(utcMidnight(day) + days * dayMs, lastDay)).toISOString().slice(0, 10)
}

/** The day so many months later (earlier when negative); a missing 29th to 31st becomes the month's last day. */
export function addMonths(day: string, months: number): string {
  const from = new Date(utcMidnight(day))
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDate))
  return first.toISOString().slice(0, 10)
}

/** Whole days from one day to another: 0 for the same day, negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs)
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(utcMidnight(day)).getUTCDay() || 7
}

/** Why the two days are no range of at most so many days apart, in Chinese, or null (spec 0 §5). */
export function rangeDaysProblem(start: string, end: string, maxDays: number): string | null {
  const days = daysBetween(start, end)
  if (days < 0) return '结束日期不能早于开始日期'
  return days > maxDays ? `时间跨度不能超过${maxDays}天` : null
}

/** Why the two days are no range within one calendar year, in Chinese, or null (spec 0 §5). */
export function sameYearProblem(start: string, end: string): string | null {
  if (daysBetween(start, end) < 0) return '结束日期不能早于开始日期'
  return start.slice(0, 4) === end.slice(0, 4) ? null : '开始时间和结束时间须在同一年内'
}

function utcMidnight(day: string): number {
  if (!isDay(day)) throw new RangeError('not a calendar day')
  return Date.parse(`${day}T00:00:00Z`)
}
