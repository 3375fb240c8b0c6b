import { addDays, dayOf, formatDateTime, startOfDay } from '../dates.ts'
import { contractStatus, signStatus } from './status.ts'

/** How long before the deadline a signer is reminded. */
export const reminderMs = 24 * 60 * 60 * 1000

/** Hours of the clock in Shanghai between which nobody is reminded. */
export const quietHours = { from: 22, until: 8 } as const

const hourMs = 60 * 60 * 1000

/** When the quiet hours end that the instant lies in; undefined by day. */
export function quietUntil(now: Date): Date | undefined {
  const hour = Number(formatDateTime(now).slice(11, 13))
  if (hour >= quietHours.until && hour < quietHours.from) return undefined
  const day = hour < quietHours.until ? dayOf(now) : addDays(dayOf(now), 1)
  return new Date(startOfDay(day).getTime() + quietHours.until * hourMs)
}

/** When the quiet hours began that end in the morning given. */
export function quietFrom(morning: Date): Date {
  return new Date(morning.getTime() - (24 - quietHours.from + quietHours.until) * hourMs)
}

/** A slot with what its signer has been told. */
export interface RemindableSlot {
  readonly signStatus: number
  /** When the signer was asked. */
  readonly notifiedTime: Date | null
  readonly remindedTime: Date | null
}

/**
 * Whether the slot's signer is to be reminded now: it is his turn, less than a day is left, and nothing was said to him
 * in that day; who was asked within it has read the deadline there. A deadline that was put off is a new one. In the
 * quiet hours only where the deadline comes before they end.
 */
export function isReminderDue(
  contract: { readonly contractStatus: number; readonly deadline: Date },
  slot: RemindableSlot,
  now: Date,
): boolean {
  if (contract.contractStatus !== contractStatus.signing || slot.signStatus !== signStatus.waitingForMe)
    return false
  const from = contract.deadline.getTime() - reminderMs
  if (now.getTime() < from || now > contract.deadline) return false
  const rest = quietUntil(now)
  if (rest && rest < contract.deadline) return false
  const told = [slot.notifiedTime, slot.remindedTime].map((time) => time?.getTime() ?? 0)
  return Math.max(...told) < from
}
