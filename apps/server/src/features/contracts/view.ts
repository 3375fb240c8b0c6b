import type { Context } from '../../http/context.ts'
import { actorOf, lastTimeOf, recordAudit } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { markViewed } from './store.ts'

const hourMs = 3_600_000

/** The trail names a reader once an hour, and the slot keeps when its signer first looked. */
export async function recordView(context: Context, contractId: string, time: Date): Promise<void> {
  const { db, user, transaction } = context
  const deed = { event: 'VIEWED', actorId: user.personId } as const
  const recent = (last: Date | undefined): boolean =>
    last !== undefined && time.getTime() - last.getTime() < hourMs
  if (recent(await lastTimeOf(db, contractId, deed))) return
  await transaction(async (tx) => {
    await lockContract(tx, contractId, time)
    // Two tabs opened at once: the second one waited for the lock.
    if (recent(await lastTimeOf(tx, contractId, deed))) return
    await markViewed(tx, contractId, user.personId, time)
    await recordAudit(tx, { contractId, event: deed.event, actor: actorOf(context), time })
  })
}
