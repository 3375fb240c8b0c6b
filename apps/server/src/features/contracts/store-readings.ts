import type { Reading } from '@qiyin/domain/contract/reading.ts'
import type { Db, Tx } from '../../db/database.ts'

interface StoredReading {
  readonly contractId: string
  readonly personId: string
  readonly kind: Reading
  /** In Asia/Shanghai. */
  readonly day: string
}

/** One look at the key: asked for every piece of a document. */
export async function hasReading(
  db: Db,
  { contractId, personId, kind, day }: StoredReading,
): Promise<boolean> {
  const found = await db
    .selectFrom('contract_reading')
    .select('kind')
    .where('contract_id', '=', contractId)
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}

/** False when it is there already. */
export async function addReading(
  tx: Tx,
  { contractId, personId, kind, day }: StoredReading,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contract_reading')
    .values({ contract_id: contractId, person_id: personId, kind, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
