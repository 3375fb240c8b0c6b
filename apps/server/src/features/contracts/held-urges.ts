import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { Services } from '../../http/context.ts'
import { activeSlots } from './active-slots.ts'
import { lockContract } from './contract.ts'
import { tellSigners } from './open-stage.ts'
import { findSlots } from './store-slots.ts'
import { markUrged } from './store-told.ts'

/** Signers who were urged in the quiet hours. */
interface HeldUrge {
  readonly contractId: string
  /** When; a later urging, or the messages of this one, leave another time at the slot. */
  readonly urgedTime: string
  readonly urged: readonly { readonly signId: string; readonly personId: string }[]
}

/** Sends the messages that were held back for the night, once, to those who are still waited for. */
export async function sendHeldUrges(
  { contractId, urgedTime, urged }: HeldUrge,
  services: Services,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, services.now())
    if (contract.contractStatus !== contractStatus.signing) return
    const waiting = (await findSlots(tx, contractId)).filter(
      (slot) =>
        slot.signStatus === signStatus.waitingForMe &&
        slot.urgedTime?.toISOString() === urgedTime &&
        urged.some(({ signId, personId }) => signId === slot.signId && personId === slot.personId),
    )
    const slots = await activeSlots(tx, waiting)
    await tellSigners(tx, services, { scene: 'SIGN_URGE', contract, slots, ways: 'left' })
    // A repetition of this job finds another time, and sends nothing.
    await markUrged(
      tx,
      slots.map(({ signId }) => signId),
      services.now(),
    )
  })
}
