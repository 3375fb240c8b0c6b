import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** What still moves, or hangs: empty once the product has come to rest. Jobs on the clock never rest. */
export async function unrest(db: Db): Promise<string[]> {
  const { rows: attempts } = await sql<{ id: string }>`
    select id::text from sign_attempt where status = 0 order by id`.execute(db)
  const { rows: jobs } = await sql<{ name: string; state: string; n: number }>`
    select name, state::text, count(*)::int as n from pgboss.job
    where (state in ('active', 'retry') or (state = 'created' and start_after <= now()))
      and name not in (select name from pgboss.schedule) and name not like '\\_\\_%'
    group by name, state order by name, state`.execute(db)
  return [
    ...attempts.map(({ id }) => `attempt ${id} is open`),
    ...jobs.map(({ name, state, n }) => `${n} ${name} ${state}`),
  ]
}

/** Locks that nobody needs at rest, and transactions that somebody left open; PostgreSQL only. */
export async function heldLocks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('%s lock, granted %s, of %s: %s', l.locktype, l.granted, a.application_name, left(a.query, 80)) as what
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and a.pid <> pg_backend_pid()
      and (not l.granted or l.locktype = 'advisory' and a.state <> 'active')
    union all
    select format('transaction left open by %s: %s', application_name, left(query, 80)) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '2 seconds'`.execute(db)
  return rows.map(({ what }) => what)
}

/**
 * Jobs that failed for good although somebody waits for what they do. A job on the clock is run again by the clock;
 * an attempt that was closed gave its slot back to its person.
 */
export async function deadJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; failure: string }>`
    select j.name, coalesce(j.output ->> 'failure', j.output ->> 'message', 'unknown') as failure
    from pgboss.job j
    where j.state = 'failed' and j.name not in (select name from pgboss.schedule)
      and not exists (
        select 1 from sign_attempt a
        where a.id::text = j.data -> 'payload' ->> 'attemptId' and a.status <> 0)`.execute(db)
  return rows.map(({ name, failure }) => `${name} failed for good: ${failure}`)
}
