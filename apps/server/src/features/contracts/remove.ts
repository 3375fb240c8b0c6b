import type { Input, Result } from '@qiyin/calls/call.ts'
import type { signRemove } from '@qiyin/calls/areas/sign.ts'
import { removalRefusal } from '@qiyin/domain/contract/row-actions.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { expireIfOverdue } from './expire.ts'
import { markRemoved } from './store.ts'

/** POST /sign/remove: out of every list, for good; document, slots and trail stay as they are. */
export async function removeContract(
  { contractId }: Input<typeof signRemove>,
  context: Context,
): Promise<Result<typeof signRemove>> {
  const time = context.now()
  // What the clock has ended is removed as expired, with the end in its trail.
  await expireIfOverdue(context, contractId, time)
  return context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    const refusal = removalRefusal(contract, context.user)
    if (refusal) throw new CallError(refusal)
    await recordAudit(tx, context, { contractId, event: 'REMOVED', actor: actorOf(context), time })
    await markRemoved(tx, contractId)
    return null
  })
}
