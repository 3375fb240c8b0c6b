import type { Refusal } from '../refusals.ts'
import type { AccountStatus } from './account-status.ts'

/**
 * Why the second of two managers may not freeze or unfreeze what the first has changed meanwhile, or null: his page
 * showed another status. Who names none is asked nothing: repeated, the act stays done.
 */
export function statusChangeRefusal(
  formerStatus: AccountStatus | undefined,
  status: AccountStatus,
): Refusal | null {
  return formerStatus === undefined || formerStatus === status ? null : { name: 'RECORD_CHANGED' }
}
