import type { signReject } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { rejectRefusal } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { endContract, lockContract, refreshParties, slotsOfPerson } from '../contracts/public.ts'
import { callOffAtSupplier } from '../signing-flows/public.ts'

/** POST /sign/reject: a signer whose turn it is refuses; the contract ends. */
export async function rejectContract(
  { contractId, reason }: Input<typeof signReject>,
  context: Context,
): Promise<Result<typeof signReject>> {
  const time = context.now()
  const { db, user } = context
  const [open] = await slotsOfPerson(db, contractId, user.personId)
  const cannot = open && rejectRefusal(open, user, time)
  if (cannot) throw new CallError(cannot)
  const actor = actorOf(context)
  const isOff = open && (await callOffAtSupplier(context, contractId, { event: 'refused', reason, actor }))
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    // The supplier has told of it sooner than it has answered.
    if (isOff && contract.storedStatus === contractStatus.refused) return null
    const [slot] = await slotsOfPerson(tx, contractId, context.user.personId)
    if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
    const refusal = rejectRefusal(slot, context.user, time)
    if (refusal) throw new CallError(refusal)
    await endContract(tx, context, contract, { event: 'refused', reason, actor, time })
    await refreshParties(tx, contractId)
    return null
  })
}
