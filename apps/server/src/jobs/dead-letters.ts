import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { DeadLetter, JobKind } from './jobs.ts'

/** The newest jobs that have failed for good. */
export async function readDeadLetters(
  db: Db,
  definitions: readonly JobKind[],
  limit: number,
): Promise<DeadLetter[]> {
  const labels = new Map(definitions.map(({ name, label }) => [name, label]))
  const { rows } = await sql<Omit<DeadLetter, 'label'>>`
    select id::text as id, name, data -> 'payload' as payload,
      coalesce(output ->> 'failure', output ->> 'message', 'unknown') as failure, completed_on as "failedTime"
    from pgboss.job where state = 'failed' order by completed_on desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, label: labels.get(row.name) ?? row.name }))
}

/** Whether that job has failed for good; nobody else has it tried again before the transaction ends. */
export async function lockDeadLetter(
  tx: Tx,
  { id, name }: Pick<DeadLetter, 'id' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select id from pgboss.job where id = ${id}::uuid and name = ${name} and state = 'failed' for update`.execute(
    tx,
  )
  return rows.length > 0
}
