import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signCancel } from '@qiyin/calls/areas/sign.ts'
import { cancelRefusal } from '@qiyin/domain/contract/row-actions.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { endContract } from './end-contract.ts'

/** POST /sign/cancel: the initiator withdraws a contract that is still being signed. */
export async function cancelContract(
  { contractId, cancelReason }: Input<typeof signCancel>,
  context: Context,
): Promise<Result<typeof signCancel>> {
  const time = context.now()
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const refusal = cancelRefusal(contract, context.user)
    if (refusal) throw new CallError(refusal)
    const actor = actorOf(context)
    await endContract(tx, context, contract, { event: 'canceled', reason: cancelReason, actor, time })
    return null
  })
}
