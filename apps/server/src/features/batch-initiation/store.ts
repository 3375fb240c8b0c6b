import { batchInitNoOf, rowState, statesBefore } from '@qiyin/domain/template/batch-state.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PinnedTemplate } from '../template-initiation/public.ts'

/** A batch as it is kept. */
export interface StoredBatch {
  readonly batchId: string
  readonly batchInitNo: string
  readonly templateId: string
  readonly template: PinnedTemplate
  readonly businessTypeId: string
  readonly companyId: string
  readonly personId: string
  readonly personName: string
  readonly address: string
  readonly userAgent: string
  readonly setupEnc: Buffer
  readonly rowCount: number
  readonly createdTime: Date
  readonly begunTime: Date
  readonly endedTime: Date | null
}

/** A batch about to be kept. */
export type NewBatch = Omit<
  StoredBatch,
  'batchId' | 'batchInitNo' | 'rowCount' | 'createdTime' | 'begunTime' | 'endedTime'
>

/** A row about to be kept. */
export interface NewRow {
  readonly rowNo: number
  readonly valuesEnc: Buffer
  readonly signerName: string
}

/** Rows of one statement. */
const rowsAtOnce = 500

export async function insertBatch(
  tx: Tx,
  batch: NewBatch,
  { rows, time }: { readonly rows: readonly NewRow[]; readonly time: Date },
): Promise<{ batchId: string; batchInitNo: string }> {
  const { next } = await tx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('batch_init_no_seq')]).as('next'))
    .executeTakeFirstOrThrow()
  const batchInitNo = batchInitNoOf(BigInt(next), dayOf(time))
  const { id } = await tx
    .insertInto('batch_init')
    .values({
      batch_init_no: batchInitNo,
      template_id: batch.templateId,
      template_code: batch.template.templateCode,
      template_name: batch.template.templateName,
      version: batch.template.version,
      template: JSON.stringify(batch.template),
      business_type_id: batch.businessTypeId,
      company_id: batch.companyId,
      person_id: batch.personId,
      person_name: batch.personName,
      address: batch.address,
      user_agent: batch.userAgent,
      setup_enc: batch.setupEnc,
      row_count: rows.length,
      created_time: time,
      begun_time: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('batch_init_row')
      .values(
        rows.slice(from, from + rowsAtOnce).map(({ rowNo, valuesEnc, signerName }) => ({
          batch_id: id,
          row_no: rowNo,
          values_enc: valuesEnc,
          signer_name: signerName,
          state: rowState.waiting,
        })),
      )
      .execute()
  return { batchId: id, batchInitNo }
}

function selectBatches(db: Db) {
  return (
    db
      .selectFrom('batch_init')
      .select(['id as batchId', 'batch_init_no as batchInitNo', 'template_id as templateId', 'template'])
      .select(['business_type_id as businessTypeId', 'company_id as companyId', 'person_id as personId'])
      .select(['person_name as personName', 'address', 'user_agent as userAgent', 'setup_enc as setupEnc'])
      .select(['row_count as rowCount', 'created_time as createdTime', 'begun_time as begunTime'])
      .select('ended_time as endedTime')
      // Written by insertBatch only.
      .$narrowType<{ template: PinnedTemplate }>()
  )
}

export async function findBatch(db: Db, batchId: string): Promise<StoredBatch | undefined> {
  return selectBatches(db).where('id', '=', batchId).executeTakeFirst()
}

export async function findBatchByNo(db: Db, batchInitNo: string): Promise<StoredBatch | undefined> {
  return selectBatches(db).where('batch_init_no', '=', batchInitNo).executeTakeFirst()
}

/** The batches that have not ended. */
export async function findRunningBatches(db: Db): Promise<string[]> {
  const found = await db.selectFrom('batch_init').select('id').where('ended_time', 'is', null).execute()
  return found.map(({ id }) => id)
}

/** What is done to a batch as a whole is done by one at a time, until the transaction ends. */
export async function lockBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.selectFrom('batch_init').select('id').where('id', '=', batchId).forUpdate().execute()
}

/** A row as it is kept. */
export interface StoredRow {
  readonly rowNo: number
  readonly valuesEnc: Buffer
  readonly state: 0 | 1 | 2 | 3
  readonly remark: string | null
  readonly contractId: string | null
}

function selectRows(db: Db, batchId: string) {
  return db
    .selectFrom('batch_init_row')
    .select(['row_no as rowNo', 'values_enc as valuesEnc', 'state', 'remark', 'contract_id as contractId'])
    .where('batch_id', '=', batchId)
    .orderBy('row_no')
}

/** All rows, in their order. */
export async function findRows(db: Db, batchId: string): Promise<StoredRow[]> {
  return selectRows(db, batchId).execute()
}

/** The rows of these numbers that wait. */
export async function findWaitingRows(
  db: Db,
  batchId: string,
  { from, to }: { from: number; to: number },
): Promise<StoredRow[]> {
  return selectRows(db, batchId)
    .where('state', '=', rowState.waiting)
    .where('row_no', '>=', from)
    .where('row_no', '<=', to)
    .execute()
}

/** The numbers of all rows that wait. */
export async function findWaitingNumbers(db: Db, batchId: string): Promise<number[]> {
  const found = await db
    .selectFrom('batch_init_row')
    .select('row_no as rowNo')
    .where('batch_id', '=', batchId)
    .where('state', '=', rowState.waiting)
    .execute()
  return found.map(({ rowNo }) => rowNo)
}

/** A row with the values it was read with: whoever corrects it seals them anew. */
export interface RowAsRead {
  readonly batchId: string
  readonly rowNo: number
  readonly valuesEnc: Buffer
}

/** Counts a try of a waiting row; undefined when it waits no more, or waits with other values. */
export async function beginTry(db: Db, row: RowAsRead): Promise<number | undefined> {
  const begun = await db
    .updateTable('batch_init_row')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('batch_id', '=', row.batchId)
    .where('row_no', '=', row.rowNo)
    .where('values_enc', '=', row.valuesEnc)
    .where('state', '=', rowState.waiting)
    .returning('tries')
    .executeTakeFirst()
  return begun?.tries
}

/** Counts a try of waiting rows at once; answers how many each has behind it now. */
export async function countTries(
  tx: Tx,
  batchId: string,
  rowNos: readonly number[],
): Promise<{ rowNo: number; tries: number }[]> {
  return tx
    .updateTable('batch_init_row')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('batch_id', '=', batchId)
    .where((eb) => eb('row_no', '=', eb.fn.any(eb.val(rowNos))))
    .where('state', '=', rowState.waiting)
    .returning(['row_no as rowNo', 'tries'])
    .execute()
}

/** Ends waiting rows with one reason. */
export async function refuseRows(
  tx: Tx,
  { batchId, rowNos }: { readonly batchId: string; readonly rowNos: readonly number[] },
  end: { readonly remark: string; readonly time: Date },
): Promise<void> {
  await tx
    .updateTable('batch_init_row')
    .set({ state: rowState.failed, remark: end.remark, ended_time: end.time })
    .where('batch_id', '=', batchId)
    .where((eb) => eb('row_no', '=', eb.fn.any(eb.val(rowNos))))
    .where('state', 'in', statesBefore('refused'))
    .execute()
}

/** Ends a waiting row, as a contract or with a reason; false when it waits no more, or waits with other values. */
export async function endRow(
  tx: Tx | Db,
  row: RowAsRead,
  end: { readonly time: Date } & ({ readonly contractId: string } | { readonly remark: string }),
): Promise<boolean> {
  const ended = await tx
    .updateTable('batch_init_row')
    .set(
      'contractId' in end
        ? { state: rowState.initiated, contract_id: end.contractId, remark: null, ended_time: end.time }
        : { state: rowState.failed, remark: end.remark, ended_time: end.time },
    )
    .where('batch_id', '=', row.batchId)
    .where('row_no', '=', row.rowNo)
    .where('values_enc', '=', row.valuesEnc)
    .where('state', 'in', statesBefore('initiated'))
    .returning('row_no')
    .executeTakeFirst()
  return ended !== undefined
}

/** Calls off the rows that wait; answers how many. */
export async function cancelRows(tx: Tx, batchId: string, time: Date): Promise<number> {
  const rows = await tx
    .updateTable('batch_init_row')
    .set({ state: rowState.canceled, ended_time: time })
    .where('batch_id', '=', batchId)
    .where('state', 'in', statesBefore('canceled'))
    .returning('row_no')
    .execute()
  return rows.length
}

/** Lets a row wait again with other values; false when it became a contract, or waits already. */
export async function resendRow(tx: Tx, batchId: string, row: NewRow): Promise<boolean> {
  const sent = await tx
    .updateTable('batch_init_row')
    .set({
      state: rowState.waiting,
      values_enc: row.valuesEnc,
      signer_name: row.signerName,
      remark: null,
      tries: 0,
      ended_time: null,
    })
    .where('batch_id', '=', batchId)
    .where('row_no', '=', row.rowNo)
    .where('state', 'in', statesBefore('resent'))
    .returning('row_no')
    .executeTakeFirst()
  return sent !== undefined
}

/** A batch begins, or begins again. */
export async function markBegun(tx: Tx, batchId: string, time: Date): Promise<void> {
  await tx
    .updateTable('batch_init')
    .set({ begun_time: time, ended_time: null })
    .where('id', '=', batchId)
    .execute()
}

/** Ends a batch once; false when it has ended. */
export async function markEnded(tx: Tx, batchId: string, time: Date): Promise<boolean> {
  const row = await tx
    .updateTable('batch_init')
    .set({ ended_time: time })
    .where('id', '=', batchId)
    .where('ended_time', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
