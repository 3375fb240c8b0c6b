import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** Contracts of one company are committed one after the other, from here to the end of the transaction. */
export async function lockBegun(tx: Tx, companyId: string): Promise<void> {
  await lockUntilCommit(tx, keyOfOne('contracts of a company', companyId))
}

/**
 * Counts what the document of one more contract holds to the hour in which it was begun; answers what the company has
 * begun since then, with it. The caller holds the lock of `lockBegun`: the statement sees what was before it.
 */
export async function addBegunBytes(
  tx: Tx,
  { companyId, hour, bytes, since }: { companyId: string; hour: Date; bytes: number; since: Date },
): Promise<number> {
  const { before } = await tx
    .insertInto('company_begun')
    .values({ company_id: companyId, hour, bytes: String(bytes) })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'hour'])
        .doUpdateSet((eb) => ({ bytes: eb('company_begun.bytes', '+', eb.ref('excluded.bytes')) })),
    )
    .returning((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('company_begun as b')
            // No company has 2^53 bytes.
            .select((of) => of.cast<number>(of.fn.sum('b.bytes'), 'float8').as('bytes'))
            .where('b.company_id', '=', companyId)
            .where('b.hour', '>=', since),
          eb.lit(0),
        )
        .as('before'),
    )
    .executeTakeFirstOrThrow()
  return before + bytes
}

/** What the documents of contracts hold that a company has begun since an hour. */
export async function findBegunBytes(db: Db, companyId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('company_begun')
    // No company has 2^53 bytes.
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('bytes'), 'float8'), eb.lit(0)).as('bytes'))
    .where('company_id', '=', companyId)
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Forgets hours that began before a time. */
export async function deleteBegun(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'company_begun', (eb) => eb('hour', '<', before))
}
