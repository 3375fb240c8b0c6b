import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Parties } from './parties.ts'

/** The jobs of a batch's rows that nobody has finished fail for good: each of their tries ended with its process. */
export async function failRowJobs(db: Db): Promise<void> {
  await sql`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = 'initiate-batch-rows' and state <= 'active'`.execute(db)
}

/** The queue has removed the jobs of rows before anybody ran them. */
export async function removeRowJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job where name = 'initiate-batch-rows'`.execute(db)
}

/** What is there of all batches together. */
export interface BatchTotals {
  readonly contracts: number
  readonly told: number
  readonly held: number
  readonly open: number
}

/** Counts the contracts of the parties' application, what their initiator was told, and what is open or held. */
export async function readBatchTotals(
  db: Db,
  { businessTypeId, initiator }: Pick<Parties, 'businessTypeId' | 'initiator'>,
): Promise<BatchTotals> {
  const { rows } = await sql<BatchTotals>`
    select
      (select count(*) from contract where business_type_id = ${businessTypeId}::bigint)::int as contracts,
      (select count(*) from inbox_message
        where person_id = ${initiator.personId}::bigint and title like '批量发起%')::int as told,
      (select count(*) from template_hold)::int as held,
      (select count(*) from batch_init where ended_time is null)::int as open`.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}
