import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signCancel } from '@qiyin/calls/areas/sign.ts'
import { cancelRefusal } from '@qiyin/domain/contract/row-actions.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { callOffAtSupplier } from '../signing-flows/public.ts'
import { lockContract, withDeadline } from './contract.ts'
import { endContract } from './end-contract.ts'
import { findContract as contractById } from './store.ts'

/** POST /sign/cancel: the initiator withdraws a contract that is still being signed. */
export async function cancelContract(
  { contractId, cancelReason }: Input<typeof signCancel>,
  context: Context,
): Promise<Result<typeof signCancel>> {
  const time = context.now()
  const wanted = await contractById(context.db, contractId)
  const cannot = wanted && cancelRefusal(withDeadline(wanted, time), context.user)
  if (cannot) throw new CallError(cannot)
  const actor = actorOf(context)
  const isOff = await callOffAtSupplier(context, contractId, {
    event: 'canceled',
    reason: cancelReason,
    actor,
  })
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    // The supplier has told of it sooner than it has answered.
    if (isOff && contract.storedStatus === contractStatus.canceled) return null
    const refusal = cancelRefusal(contract, context.user)
    if (refusal) throw new CallError(refusal)
    await endContract(tx, context, contract, { event: 'canceled', reason: cancelReason, actor, time })
    return null
  })
}
