import { addDays, dayOf } from '@qiyin/domain/dates.ts'

/** Under which heading a message stands: 今天, 昨天 or 更早. */
export function dayLabel(createdTime: string, now: Date): string {
  const day = createdTime.slice(0, 10)
  const today = dayOf(now)
  if (day >= today) return '今天'
  return day === addDays(today, -1) ? '昨天' : '更早'
}
