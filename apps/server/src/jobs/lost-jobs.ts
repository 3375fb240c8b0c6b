import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Gives back the jobs that were running when this process's predecessor was killed. Only for the embedded
 * database, which one process has to itself: whatever runs according to it does not run any more.
 */
export async function releaseLostJobs(db: Db): Promise<void> {
  await sql`
    update pgboss.job set
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      output = '{"failure":"the server was killed"}',
      start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}
