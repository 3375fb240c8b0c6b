import { addDays, dayOf, endOfDay, isDay } from '../dates.ts'
import type { Refusal } from '../refusals.ts'

/** The latest deadline lies this many days after today (spec 2 §5). */
export const maxDeadlineDays = 14

/** The first and last day that may be chosen now, YYYY-MM-DD in Shanghai. */
export function deadlineDays(now: Date): { readonly first: string; readonly last: string } {
  const today = dayOf(now)
  return { first: today, last: addDays(today, maxDeadlineDays) }
}

/** The instant a deadline day ends in Shanghai: its last millisecond still counts. */
export function deadlineOf(day: string): Date {
  return endOfDay(day)
}

/** Why this day cannot be the deadline, or null. */
export function deadlineRefusal(day: string | null | undefined, now: Date): Refusal | null {
  if (day == null || day === '') return { name: 'DEADLINE_INVALID', message: '请选择签署截止日期' }
  const { first, last } = deadlineDays(now)
  if (isDay(day) && day >= first && day <= last) return null
  return { name: 'DEADLINE_INVALID', message: `签署截止日期须在今天起${maxDeadlineDays}天内` }
}

/** Time left as shown: `urgent` below 24 hours (warning colour), `past` when over. */
export interface RemainingTime {
  readonly text: string
  readonly level: 'ample' | 'urgent' | 'past'
}

/** 剩余 3 天, below a day 剩余 7 小时, below an hour 剩余 5 分钟, over 已截止. Rounds down, but never to 0. */
export function remainingTime(deadline: Date, now: Date): RemainingTime {
  const leftMs = deadline.getTime() - now.getTime()
  if (leftMs < 0) return { text: '已截止', level: 'past' }
  const minutes = Math.floor(leftMs / 60_000)
  if (minutes >= 24 * 60) return { text: `剩余 ${Math.floor(minutes / (24 * 60))} 天`, level: 'ample' }
  if (minutes >= 60) return { text: `剩余 ${Math.floor(minutes / 60)} 小时`, level: 'urgent' }
  return { text: `剩余 ${Math.max(1, minutes)} 分钟`, level: 'urgent' }
}
