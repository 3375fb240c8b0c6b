import { contractStatus, effectiveStatus, type StoredStatus } from '../contract/status.ts'
import { nearDeadlineUntil, recentDays, type Tab } from '../contract/tabs.ts'

/** What the tabs look at. `signStatus` is relative to the person asking. */
export interface TabbedContract {
  readonly contractStatus: StoredStatus
  readonly signStatus: number
  readonly signDeadlineTime: Date
  readonly initiateTime: Date
}

const dayMs = 86_400_000

/** Whether a tab holds the contract now. What the lists and counts in SQL are compared with. */
export function isInTab(contract: TabbedContract, { definition }: Tab, now: Date): boolean {
  const status = effectiveStatus(contract.contractStatus, contract.signDeadlineTime, now)
  if (status === contractStatus.deleted) return false
  if (definition.status !== undefined && definition.status !== status) return false
  if (definition.signStatus !== undefined && definition.signStatus !== contract.signStatus) return false
  if (definition.nearDeadline && contract.signDeadlineTime > nearDeadlineUntil(now)) return false
  const ageMs = now.getTime() - contract.initiateTime.getTime()
  return !(definition.recent && ageMs > recentDays * dayMs)
}
