import { contractStatus, signStatus } from './status.ts'

/** How long before the deadline a signer is reminded. */
export const reminderMs = 24 * 60 * 60 * 1000

/** A slot with what its signer has been told. */
export interface RemindableSlot {
  readonly signStatus: number
  /** When the signer was asked. */
  readonly notifiedTime: Date | null
  readonly remindedTime: Date | null
}

/**
 * Whether the slot's signer is to be reminded now: it is his turn, less than a day is left, and nothing was said to him
 * in that day; who was asked within it has read the deadline there. A deadline that was put off is a new one.
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
  const told = [slot.notifiedTime, slot.remindedTime].map((time) => time?.getTime() ?? 0)
  return Math.max(...told) < from
}
