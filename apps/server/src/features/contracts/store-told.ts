import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { Db, Tx } from '../../db/database.ts'

/** The signers of these slots have been urged. */
export async function markUrged(tx: Tx, signIds: readonly string[], time: Date): Promise<void> {
  await tx
    .updateTable('signer')
    .set({ urged_time: time })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(signIds))))
    .execute()
}

/** The signer of this slot has been reminded of the deadline. */
export async function markReminded(tx: Tx, signId: string, time: Date): Promise<void> {
  await tx.updateTable('signer').set({ reminded_time: time }).where('id', '=', signId).execute()
}

/** Contracts in signing whose deadline lies within the days given and of whose open slots one was not told since `from`. */
export async function findToRemind(
  db: Db,
  { now, until, dayMs, limit }: { now: Date; until: Date; dayMs: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('contract as c')
    .select('c.id')
    // A literal, so that the partial index of open contracts fits.
    .where((eb) => eb('c.status', '=', eb.lit(contractStatus.signing)))
    .where('c.deadline', '>=', now)
    .where('c.deadline', '<=', until)
    .where((eb) => {
      const none = eb.lit(0)
      const day = eb.fn<Date>('make_interval', [none, none, none, none, none, none, eb.lit(dayMs / 1000)])
      return eb.exists(
        eb
          .selectFrom('signer as s')
          .select('s.id')
          .whereRef('s.contract_id', '=', 'c.id')
          .where('s.sign_status', '=', signStatus.waitingForMe)
          .where((of) =>
            of(
              of.fn<Date>('greatest', ['s.notified_time', 's.reminded_time']),
              '<',
              of('c.deadline', '-', day),
            ),
          ),
      )
    })
    .orderBy('c.deadline')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
