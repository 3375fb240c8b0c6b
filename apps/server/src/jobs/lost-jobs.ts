import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Gives back the jobs that were running when this process's predecessor was killed. Only for the embedded
 * database, which one process has to itself: whatever runs according to it does not run any more.
 */
export async function releaseLostJobs(db: Db): Promise<void> {
  await sql.raw(releasing('true', 'the server was killed')).execute(db)
}

/** A running job gives its first sign of life after this long, and then as often. */
export const signOfLifeSec = 2.5
/** A job of which nothing was heard for so long was lost with its process. */
export const silentSec = 15
/** How often they are looked for: one read of an index, which holds the jobs that are not finished. */
export const silentJobsEveryMs = 2000
/** One that has never given a sign, since it was fetched, was lost on the way: its worker does not know of it. */
const neverHeardSec = 8

/**
 * Gives back jobs that nobody runs: their process has died, or the connection was lost over which they were fetched.
 * The queue's own look for them is part of one over all jobs, which is too dear to come every few seconds.
 */
export async function releaseSilentJobs(execute: (text: string) => Promise<unknown>): Promise<void> {
  const silent = `heartbeat_on < now() - make_interval(
    secs => case when heartbeat_on = started_on then ${neverHeardSec} else ${silentSec} end)`
  await execute(releasing(silent, 'nothing was heard of the process that ran it'))
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
const running = (condition: string): string => `
  with running as materialized (
    select name, id from pgboss.job
    where name = any(array(select name from pgboss.queue)) and policy = 'exclusive'
      and state <= 'active' and state = 'active' and ${condition}
    for update skip locked)`

/** What has never been heard of stays so: its time begins anew with the end of the outage. */
const keepRunning = `
  ${running('heartbeat_on is not null')}
  update pgboss.job as job set heartbeat_on = now(),
    started_on = case when job.heartbeat_on = job.started_on then now() else job.started_on end
  from running where job.name = running.name and job.id = running.id`

const releasing = (condition: string, failure: string): string => `
  ${running(condition)}
  update pgboss.job as job set
    state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
    completed_on = case when retry_count < retry_limit then null else now() end,
    output = '{"failure":"${failure}"}',
    start_after = now(), heartbeat_on = null
  from running where job.name = running.name and job.id = running.id`
