import { dayOf } from '../dates.ts'
import type { Refusal } from '../refusals.ts'
import { quietUntil } from './reminder.ts'
import { contractStatus, signStatus } from './status.ts'

/** What of a contract row decides whether its reader can urge its signers. */
interface UrgeableRow {
  readonly contractStatus: number
  readonly isInitiator: boolean
  readonly signers: readonly { readonly signStatus: number; readonly isLoginUser: boolean }[]
}

/** Whether the row offers 催签: to the initiator, in signing, while it is somebody else's turn. */
export function canUrge(row: UrgeableRow): boolean {
  return (
    row.isInitiator &&
    row.contractStatus === contractStatus.signing &&
    row.signers.some((signer) => signer.signStatus === signStatus.waitingForMe && !signer.isLoginUser)
  )
}

/** A signer's slot, and when that signer was last urged, if ever. */
export interface UrgedSlot {
  readonly signStatus: number
  readonly personId: string | null
  /** Whether the account of the signer is frozen: who cannot sign is urged in vain. */
  readonly personFrozen: boolean
  readonly lastUrgedTime: Date | null
}

/**
 * Why this person may not urge the slot's signer now, or null: the initiator only, in signing (`contractStatus` is the
 * effective one), a signer whose turn it is, who can log in and is not oneself, at most once per signer and day (Asia/Shanghai).
 */
export function urgeRefusal(
  contract: { readonly contractStatus: number; readonly initiatorId: string },
  slot: UrgedSlot,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Refusal | null {
  if (contract.initiatorId !== personId) return { name: 'NOT_INITIATOR', message: '只有发起人可以催签' }
  if (contract.contractStatus !== contractStatus.signing) return { name: 'NOT_IN_SIGNING' }
  if (slot.signStatus === signStatus.signed)
    return { name: 'ALREADY_SIGNED', message: '该签署方已签署，无需催签' }
  if (slot.signStatus !== signStatus.waitingForMe) {
    return { name: 'NOT_YOUR_TURN', message: '还未轮到该签署方签署，不能催签' }
  }
  if (slot.personId === personId) return { name: 'SIGNER_INVALID', message: '轮到您本人签署，无需催签' }
  if (slot.personFrozen)
    return { name: 'SIGNER_INVALID', message: '签署人账号暂不可用，无法催签，请与签署人核对或更换签署人' }
  const { lastUrgedTime } = slot
  if (lastUrgedTime === null || dayOf(lastUrgedTime) !== dayOf(now)) return null
  return { name: 'TOO_MANY_REQUESTS', message: '今天已催签过该签署方，请明天再试' }
}

/** Until when the short message of somebody urged now is held back: to the morning, unless the deadline comes before it. */
export function urgeHeldUntil(deadline: Date, now: Date): Date | null {
  const morning = quietUntil(now)
  return morning && morning < deadline ? morning : null
}
