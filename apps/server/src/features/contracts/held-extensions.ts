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
  /** Until when an urge of this night was told at once, the morning being behind the deadline of before. */
  readonly urgedAtOnceUntil?: string | undefined
  readonly told: readonly { readonly signId: string; readonly personId: string }[]
}

/** Sends the messages that were held back for the night, once, to those who are still waited for. */
export async function sendHeldExtensions(
  { contractId, deadline, morning, urgedAtOnceUntil, told }: HeldExtension,
  services: Services,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, services.now())
    if (contract.contractStatus !== contractStatus.signing) return
    if (contract.deadline.toISOString() !== deadline) return
    const times = { morning: new Date(morning), atOnceUntil: new Date(urgedAtOnceUntil ?? 0) }
    const waiting = (await findSlots(tx, contractId)).filter(
      (slot) =>
        slot.signStatus === signStatus.waitingForMe &&
        told.some(({ signId, personId }) => signId === slot.signId && personId === slot.personId) &&
        !isToldAnyhow(slot, times),
    )
    const slots = await activeSlots(tx, waiting)
    await tellSigners(tx, services, { scene: 'SIGN_URGE', contract, slots, ways: 'left' })
    // A repetition of this job finds them told, and sends nothing.
    for (const { signId } of slots) await markReminded(tx, signId, services.now())
  })
}

/** Whoever has an urge of the same night still to come hears of the new deadline by that, and whoever was told since, knows it. */
function isToldAnyhow(
  { urgedTime, remindedTime }: { readonly urgedTime: Date | null; readonly remindedTime: Date | null },
  { morning, atOnceUntil }: { readonly morning: Date; readonly atOnceUntil: Date },
): boolean {
  if (remindedTime !== null && remindedTime >= morning) return true
  if (urgedTime === null || urgedTime <= atOnceUntil) return false
  return urgedTime >= morning || quietUntil(urgedTime)?.getTime() === morning.getTime()
}
