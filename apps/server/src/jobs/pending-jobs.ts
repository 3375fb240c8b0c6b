import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/database.ts'
import type { JobKind } from './jobs.ts'

/**
 * What the jobs of a kind that wait or run have been sent with. One of an older version is left out: it will fail. The
 * index on those that are not finished needs each of the conditions.
 */
export async function readPendingJobs<Payload extends z.ZodType>(
  db: Db | Tx,
  job: JobKind<Payload>,
): Promise<z.output<Payload>[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select data -> 'payload' as payload from pgboss.job
    where name = ${job.name} and policy = 'exclusive' and state <= 'active'
      and data -> 'version' = ${JSON.stringify(job.version)}::jsonb`.execute(db)
  return rows.map(({ payload }) => job.payload.parse(payload))
}
