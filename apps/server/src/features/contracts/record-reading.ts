import type { Reading } from '@qiyin/domain/contract/reading.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { markViewed } from './store.ts'
import { addReading, hasReading } from './store-readings.ts'

/**
 * The trail names a reader once a day (in China) for viewing and once for downloading, however many pieces are asked
 * for, and the slot keeps when its signer first looked.
 */
export async function recordReading(
  context: Context,
  contractId: string,
  { event, time }: { event: Reading; time: Date },
): Promise<void> {
  const { db, user, transaction } = context
  const reading = { contractId, personId: user.personId, kind: event, day: dayOf(time) }
  if (await hasReading(db, reading)) return
  await transaction(async (tx) => {
    const { documentSha256 } = await lockContract(tx, contractId, time)
    // Of several at once one adds the row, and only that one goes on.
    if (!(await addReading(tx, reading))) return
    await markViewed(tx, contractId, user.personId, time)
    await recordAudit(tx, context, {
      contractId,
      event,
      actor: actorOf(context),
      time,
      ...(event === 'DOWNLOADED' && { documentBefore: documentSha256 }),
    })
  })
}
