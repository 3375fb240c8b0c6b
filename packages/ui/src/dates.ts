import * as deadline from '@qiyin/domain/contract/deadline.ts'
import { endOfDay, isDay, parseDateTime } from '@qiyin/domain/dates.ts'

/* Wire times are texts in Asia/Shanghai: "YYYY-MM-DD" or "YYYY-MM-DD HH:mm:ss" (seed 000 section 9). */

/** The instant of a wire time; a bare day means its end. Null when it is no such text. */
export function instantOf(wire: string): Date | null {
  return isDay(wire) ? endOfDay(wire) : parseDateTime(wire)
}

/** "YYYY-MM-DD" of a wire time, "-" without one. */
export function dayText(wire: string | null | undefined): string {
  return wire ? wire.slice(0, 10) : '-'
}

/** "YYYY-MM-DD HH:mm" of a wire time, "-" without one. */
export function minuteText(wire: string | null | undefined): string {
  return wire ? wire.slice(0, 16) : '-'
}

/** "YYYY-MM-DD HH:mm:ss" of a wire time, "-" without one. */
export function secondText(wire: string | null | undefined): string {
  return wire ? wire.slice(0, 19) : '-'
}

/** The time that remains, as it is shown. */
export interface Remaining {
  /** "剩余 3 天", "剩余 7 小时", "剩余 12 分钟", "已截止". */
  text: string
  /** Less than 24 h are left: shown in the warning colour (screens 0.3). */
  urgent: boolean
  past: boolean
}

/** How long until a deadline; null when it is no wire time. */
export function remainingTime(wire: string, nowMs: number): Remaining | null {
  const at = instantOf(wire)
  if (at === null) return null
  const { text, level } = deadline.remainingTime(at, new Date(nowMs))
  return { text, urgent: level === 'urgent', past: level === 'past' }
}
