import { formatDateTime } from '@qiyin/domain/dates.ts'
import { failureText } from './failure-text.ts'
import type { ArchiveStamp } from './store.ts'

/** How long the closing time-stamp of a document holds, and when it was last renewed; null for what has none. */
export function archiveText(stamp: ArchiveStamp | undefined): string | null {
  if (!stamp) return null
  const { stampedTime, holdsUntil, renewals, renewedTime, failure } = stamp
  if (!stampedTime || !holdsUntil) return '归档时间戳尚待核对'
  const renewed = renewedTime
    ? `最近一次续期：${formatDateTime(renewedTime)}（共 ${renewals} 次）`
    : '尚未到续期时间'
  const failed = failure === null ? '' : `；${failureText(failure)}`
  return `${formatDateTime(stampedTime)} 加盖，有效至 ${formatDateTime(holdsUntil)}；${renewed}${failed}`
}
