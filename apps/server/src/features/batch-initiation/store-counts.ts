import { rowState, type RowCounts } from '@qiyin/domain/template/batch-state.ts'
import type { Db } from '../../db/database.ts'

/** Rows of each of these batches that have become a contract or a reason since the batch was last begun. */
export async function countEnded(db: Db, batchIds: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('batch_init_row as r')
    .innerJoin('batch_init as o', 'o.id', 'r.batch_id')
    .select('r.batch_id as batchId')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb('r.batch_id', '=', eb.fn.any(eb.val(batchIds))))
    .where('r.state', 'in', [rowState.initiated, rowState.failed])
    .whereRef('r.ended_time', '>=', 'o.begun_time')
    .groupBy('r.batch_id')
    .execute()
  return new Map(found.map(({ batchId, count }) => [batchId, Number(count)]))
}

/** Rows by state, of each of these batches. */
export async function countRows(db: Db, batchIds: readonly string[]): Promise<Map<string, RowCounts>> {
  const found = await db
    .selectFrom('batch_init_row')
    .select(['batch_id as batchId', 'state'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb('batch_id', '=', eb.fn.any(eb.val(batchIds))))
    .groupBy(['batch_id', 'state'])
    .execute()
  const countOf = (batchId: string, state: number): number =>
    Number(found.find((one) => one.batchId === batchId && one.state === state)?.count ?? 0)
  return new Map(
    batchIds.map((batchId) => [
      batchId,
      {
        waiting: countOf(batchId, rowState.waiting),
        initiated: countOf(batchId, rowState.initiated),
        failed: countOf(batchId, rowState.failed),
        canceled: countOf(batchId, rowState.canceled),
      },
    ]),
  )
}
