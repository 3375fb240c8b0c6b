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

/**
 * Gives running jobs a new sign of life: during an outage none could be sent, and jobs of living processes would be
 * taken for lost. Those that are lost give none after this one. Waits for nobody: who has locked a job sees to it.
 */
export async function keepRunningJobs(execute: (text: string) => Promise<unknown>): Promise<void> {
  await execute(keepRunning)
}

/**
 * The finished jobs of two weeks lie in the same table. The index on those that are not finished needs each of its
 * conditions, and the names of the queues.
 */
const keepRunning = `
  with running as materialized (
    select name, id from pgboss.job
    where name = any(array(select name from pgboss.queue)) and policy = 'exclusive'
      and state <= 'active' and state = 'active' and heartbeat_on is not null
    for update skip locked)
  update pgboss.job as job set heartbeat_on = now() from running
  where job.name = running.name and job.id = running.id`
