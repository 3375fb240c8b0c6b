import { quietUntil } from '@qiyin/domain/contract/reminder.ts'
import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { Services } from '../../http/context.ts'
import { activeSlots } from './active-slots.ts'
import { lockContract } from './contract.ts'
import { tellSigners } from './open-stage.ts'
import { findSlots } from './store-slots.ts'
import { markReminded } from './store-told.ts'

/** More time that was given in the quiet hours. */
interface HeldExtension {
  readonly contractId: string
  /** Until when; a later extension has messages of its own. */
  readonly deadline: string
  /** When these messages are to be sent. */
  readonly morning: string
  readonly told: readonly { readonly signId: string; readonly personId: string }[]
}

/** Sends the messages that were held back for the night, once, to those who are still waited for. */
export async function sendHeldExtensions(
  { contractId, deadline, morning, told }: HeldExtension,
  services: Services,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, services.now())
    if (contract.contractStatus !== contractStatus.signing) return
    if (contract.deadline.toISOString() !== deadline) return
    const until = new Date(morning)
    const waiting = (await findSlots(tx, contractId)).filter(
      (slot) =>
        slot.signStatus === signStatus.waitingForMe &&
        told.some(({ signId, personId }) => signId === slot.signId && personId === slot.personId) &&
        !isToldAnyhow(slot, until),
    )
    const slots = await activeSlots(tx, waiting)
    await tellSigners(tx, services, { scene: 'SIGN_URGE', contract, slots, ways: 'left' })
    // A repetition of this job finds them told, and sends nothing.
    for (const { signId } of slots) await markReminded(tx, signId, services.now())
  })
}

/** Whoever was urged in the same night hears of the new deadline by that, and whoever was told since, knows it. */
function isToldAnyhow(
  { urgedTime, remindedTime }: { readonly urgedTime: Date | null; readonly remindedTime: Date | null },
  morning: Date,
): boolean {
  if (remindedTime !== null && remindedTime >= morning) return true
  return (
    urgedTime !== null && (urgedTime >= morning || quietUntil(urgedTime)?.getTime() === morning.getTime())
  )
}
