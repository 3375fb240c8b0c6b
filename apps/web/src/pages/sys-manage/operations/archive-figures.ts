import type { adminArchiveQuery } from '@qiyin/calls/areas/archive.ts'
import type { Answer } from '@qiyin/calls/call.ts'

type Renewal = Answer<typeof adminArchiveQuery>

interface Figure {
  readonly label: string
  readonly text: string
  /** Somebody must act. */
  readonly isUrgent: boolean
}

/** How the renewal stands, in a sentence. */
export function summaryOf({ failed, due, leadDays, nextDueTime }: Omit<Renewal, 'failures'>): string {
  const rule = `时间戳到期前 ${leadDays} 天自动续期，续期后的合同仍可离线验证。`
  if (failed > 0) return `有合同续期失败，请按失败原因处理，系统会继续重试。${rule}`
  if (due > 0) return `正在后台续期。${rule}`
  return nextDueTime === null ? `暂无需要续期的合同。${rule}` : `下一次续期：${nextDueTime}。${rule}`
}

/** The four figures; one that was counted to its bound says so. */
export function figuresOf(renewal: Omit<Renewal, 'failures'>): readonly Figure[] {
  const { due, failed, unknown, renewed, mostCounted } = renewal
  const figure = (label: string, count: number, isUrgent = false): Figure => ({
    label,
    text: count >= mostCounted ? `${mostCounted}+` : String(count),
    isUrgent: isUrgent && count > 0,
  })
  return [
    figure('待续期', due),
    figure('续期失败', failed, true),
    figure('待检查', unknown),
    figure('近 30 天已续期', renewed),
  ]
}
