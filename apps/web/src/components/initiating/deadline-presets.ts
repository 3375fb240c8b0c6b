import { maxDeadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { addDays } from '@qiyin/domain/dates.ts'
import { dayjs, type Dayjs } from '../declared-form/day.ts'

const presetDays = [7, maxDeadlineDays]

/** The deadlines that most choose, by one press. */
export function deadlinePresets(today: string): { label: string; value: Dayjs }[] {
  return presetDays.map((days) => ({ label: `${days} 天后`, value: dayjs(addDays(today, days)) }))
}
