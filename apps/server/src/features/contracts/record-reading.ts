import type { Reading } from '@qiyin/domain/contract/reading.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Asking, Context } from '../../http/context.ts'
import { actorOf, recordAudit } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { markViewed } from './store.ts'
import { addGiven, addReading, hasReading, wasGiven } from './store-readings.ts'

/**
 * The trail names a reader once a day (in China) for viewing and once for downloading, however many pieces are asked
 * for, and the slot keeps when its signer first looked. With a file: what of it is about to be given is kept, so that
 * nobody signs what was never given to him.
 */
export async function recordReading(
  context: Asking,
  contractId: string,
  { event, time, fileId }: { event: Reading; time: Date; fileId?: string },
): Promise<void> {
  const { db, user, transaction } = context
  const reading = { contractId, personId: user.personId, kind: event, day: dayOf(time) }
  const given = fileId === undefined ? undefined : { fileId, personId: user.personId }
  const isGiven = given === undefined || (await wasGiven(db, given))
  if (!isGiven) await addGiven(db, given, time)
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

/** What a signer's browser says it has shown of the document as it is, in the trail once a day; false when it is there. */
export async function recordShown(
  context: Context,
  contractId: string,
  { text, time }: { readonly text: string; readonly time: Date },
): Promise<boolean> {
  const { db, user, transaction } = context
  const reading = { contractId, personId: user.personId, kind: 'SHOWN', day: dayOf(time) } as const
  if (await hasReading(db, reading)) return false
  return transaction(async (tx) => {
    await lockContract(tx, contractId, time)
    if (!(await addReading(tx, reading))) return false
    const detail = { shown: text }
    await recordAudit(tx, context, { contractId, event: 'VIEWED', actor: actorOf(context), time, detail })
    return true
  })
}
