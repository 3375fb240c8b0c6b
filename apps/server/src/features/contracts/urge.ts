import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signUrge } from '@qiyin/calls/areas/sign.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { urgeHeldUntil, urgeRefusal } from '@qiyin/domain/contract/urging.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { peopleById } from '../people/public.ts'
import { lockContract } from './contract.ts'
import { sendHeldUrge } from './jobs.ts'
import { slotName, tellSigners } from './open-stage.ts'
import { markUrged } from './store-told.ts'
import { findSlots } from './store-slots.ts'

/** POST /sign/urge: the initiator urges one signer, or all whose turn it is and who were not urged today; by night without waking them. */
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
    const frozen = await frozenOf(
      tx,
      wanted.map((slot) => slot.personId),
    )
    const judged = wanted.map((slot) => {
      const asked = { ...slot, personFrozen: frozen.has(slot.personId), lastUrgedTime: slot.urgedTime }
      return { slot, refusal: urgeRefusal(contract, asked, { personId, now }) }
    })
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
    const until = urgeHeldUntil(contract.deadline, now)
    const ways = until ? 'silent' : 'all'
    await tellSigners(tx, context, { scene: 'SIGN_URGE', contract, slots: urged, ways })
    if (!until) return { names, smsTime: null }
    const held = {
      contractId,
      urgedTime: now.toISOString(),
      urged: urged.map((slot) => ({ signId: slot.signId, personId: slot.personId })),
    }
    await context.jobs.send(tx, sendHeldUrge, held, { startAfter: until })
    return { names, smsTime: contract.sendMessage ? formatDateTime(until) : null }
  })
}

async function frozenOf(tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await peopleById(tx, personIds)
  return new Set(
    people.flatMap(({ personId, status }) => (status === accountStatus.active ? [] : [personId])),
  )
}
