import type { signReject } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { rejectRefusal } from '@qiyin/domain/contract/row-actions.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { endContract, lockContract, refreshParties, slotsOfPerson } from '../contracts/public.ts'

/** POST /sign/reject: a signer whose turn it is refuses; the contract ends. */
export async function rejectContract(
  { contractId, reason }: Input<typeof signReject>,
  context: Context,
): Promise<Result<typeof signReject>> {
  const time = context.now()
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const [slot] = await slotsOfPerson(tx, contractId, context.user.personId)
    if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
    const refusal = rejectRefusal(slot, context.user, time)
    if (refusal) throw new CallError(refusal)
    await endContract(tx, context, contract, { event: 'refused', reason, actor: actorOf(context), time })
    await refreshParties(tx, contractId)
    return null
  })
}
