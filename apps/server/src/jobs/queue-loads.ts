import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobKind, QueueLoad } from './jobs.ts'

/** The queues of these jobs in which something is due or runs, for all processes together; the fullest first. */
export async function readQueueLoads(db: Db, definitions: readonly JobKind[]): Promise<QueueLoad[]> {
  const labels = new Map(definitions.map(({ name, label }) => [name, label]))
  const { rows } = await sql<Omit<QueueLoad, 'label'>>`
    select name,
      count(*) filter (where state <> 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'active')), 0)::float8
        as "oldestSec"
    from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())
    group by name order by waiting desc, running desc, name`.execute(db)
  return rows.flatMap((row) => {
    const label = labels.get(row.name)
    return label === undefined ? [] : [{ ...row, label }]
  })
}
