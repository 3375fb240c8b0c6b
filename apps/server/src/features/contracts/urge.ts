import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signUrge } from '@qiyin/calls/areas/sign.ts'
import { urgeRefusal } from '@qiyin/domain/contract/urging.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { slotName, tellSigners } from './open-stage.ts'
import { markUrged } from './store-told.ts'
import { findSlots } from './store-slots.ts'

/** POST /sign/urge: the initiator urges one signer, or all whose turn it is and who were not urged today. */
export async function urgeSigners(
  { contractId, signId }: Input<typeof signUrge>,
  context: Context,
): Promise<Result<typeof signUrge>> {
  const now = context.now()
  const { personId } = context.user
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, now)
    const slots = await findSlots(tx, contractId)
    const wanted = slots.filter((slot) =>
      signId === undefined ? slot.signStatus === signStatus.waitingForMe : slot.signId === signId,
    )
    const judged = wanted.map((slot) => ({
      slot,
      refusal: urgeRefusal(contract, { ...slot, lastUrgedTime: slot.urgedTime }, { personId, now }),
    }))
    const urged = judged.flatMap(({ slot, refusal }) => (refusal === null ? [slot] : []))
    if (urged.length === 0) {
      // That somebody was urged today says more than that it is one's own turn as well.
      const told = judged.find(({ refusal }) => refusal?.name === 'TOO_MANY_REQUESTS') ?? judged[0]
      throw new CallError(told?.refusal ?? (signId === undefined ? 'NOT_IN_SIGNING' : 'CONTRACT_NOT_FOUND'))
    }
    await markUrged(
      tx,
      urged.map((slot) => slot.signId),
      now,
    )
    const names = urged.map(slotName)
    await recordAudit(tx, context, {
      contractId,
      event: 'URGED',
      actor: actorOf(context),
      time: now,
      detail: { signers: names },
    })
    await tellSigners(tx, context, { scene: 'SIGN_URGE', contract, slots: urged })
    return names
  })
}
