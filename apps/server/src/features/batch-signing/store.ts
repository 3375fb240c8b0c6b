import type { Db, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/batches.ts'

/** A run over several slots of one person. */
export interface SignBatch {
  readonly batchId: string
  readonly batchNo: string
  readonly begunTime: Date | null
}

/** One slot of a run. */
export interface BatchItem {
  readonly contractId: string
  readonly signId: string
  /** Null where none was begun. */
  readonly attemptId: string | null
  /** Why none was begun. */
  readonly failure: string | null
  readonly failedTime: Date | null
}

/** Undefined when it is not there, or is another person's. */
export async function findOwnBatch(
  db: Db,
  { batchNo, personId }: { readonly batchNo: string; readonly personId: string },
): Promise<SignBatch | undefined> {
  return db
    .selectFrom('sign_batch')
    .select(['id as batchId', 'batch_no as batchNo', 'begun_time as begunTime'])
    .where('batch_no', '=', batchNo)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** In the order chosen. */
export async function findItems(db: Db, batchId: string): Promise<BatchItem[]> {
  return db
    .selectFrom('sign_batch_item')
    .select(['contract_id as contractId', 'sign_id as signId', 'attempt_id as attemptId'])
    .select(['failure', 'failed_time as failedTime'])
    .where('batch_id', '=', batchId)
    .orderBy('ord')
    .execute()
}

interface NewBatch {
  readonly batchNo: string
  readonly personId: string
  readonly slots: readonly { readonly contractId: string; readonly signId: string }[]
  readonly time: Date
}

export async function insertBatch(tx: Tx, { batchNo, personId, slots, time }: NewBatch): Promise<void> {
  const { id } = await tx
    .insertInto('sign_batch')
    .values({ batch_no: batchNo, person_id: personId, created_time: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sign_batch_item')
    .values(
      slots.map(({ contractId, signId }, ord) => ({
        batch_id: id,
        ord,
        contract_id: contractId,
        sign_id: signId,
      })),
    )
    .execute()
}

/** One proof of a run is worked on at a time, until the transaction ends. */
export async function lockBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.selectFrom('sign_batch').select('id').where('id', '=', batchId).forUpdate().execute()
}

/** The intent was proved. */
export async function markBegun(tx: Tx, batchId: string, time: Date): Promise<void> {
  await tx
    .updateTable('sign_batch')
    .set({ begun_time: time, ended_time: null })
    .where('id', '=', batchId)
    .execute()
}

/** Its person is told of the end by whoever is answered the run; undefined when that was done. */
export async function markTold(
  tx: Tx,
  batchId: string,
  time: Date,
): Promise<{ readonly personId: string; readonly batchNo: string } | undefined> {
  return tx
    .updateTable('sign_batch')
    .set({ ended_time: time })
    .where('id', '=', batchId)
    .where('begun_time', 'is not', null)
    .where('ended_time', 'is', null)
    .returning(['person_id as personId', 'batch_no as batchNo'])
    .executeTakeFirst()
}

/** What came of the proof for one slot: an attempt, or why there is none. */
export async function writeBegun(
  tx: Tx,
  item: { readonly batchId: string; readonly signId: string },
  begun: { readonly attemptId: string } | { readonly failure: string; readonly time: Date },
): Promise<void> {
  await tx
    .updateTable('sign_batch_item')
    .set(
      'attemptId' in begun
        ? { attempt_id: begun.attemptId, failure: null, failed_time: null }
        : { attempt_id: null, failure: begun.failure, failed_time: begun.time },
    )
    .where('batch_id', '=', item.batchId)
    .where('sign_id', '=', item.signId)
    .execute()
}

/** Removes runs opened before a moment; their attempts stay, as the contracts do. */
export async function purge(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'sign_batch', (eb) => eb('created_time', '<', before))
}
