import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobKind, TimedJob } from './jobs.ts'

interface TimedRow {
  readonly name: string
  readonly running: boolean
  readonly waiting: boolean
  readonly endedTime: Date | null
  readonly succeeded: boolean | null
}

/** The jobs on the clock among these, each with what it is doing and how it ended last. */
export async function readTimedJobs(db: Db, definitions: readonly JobKind[]): Promise<TimedJob[]> {
  const timed = definitions.filter(({ every }) => every !== undefined)
  const { rows } = await sql<TimedRow>`
    select q.name,
      exists (select from pgboss.job j where j.name = q.name and j.state = 'active') as running,
      exists (select from pgboss.job j
        where j.name = q.name and j.state in ('created', 'retry') and j.start_after <= now()) as waiting,
      last.completed_on as "endedTime", last.state = 'completed' as succeeded
    from pgboss.queue q
      left join lateral (
        select j.completed_on, j.state from pgboss.job j
        where j.name = q.name and j.state in ('completed', 'failed')
        order by j.completed_on desc limit 1
      ) last on true
    where q.name = any(${timed.map(({ name }) => name)})`.execute(db)
  return timed
    .map(({ name, label, every = '' }) => {
      const row = rows.find((one) => one.name === name)
      const state = row?.running ? 'running' : row?.waiting ? 'waiting' : 'idle'
      const lastRun = row?.endedTime ? { endedTime: row.endedTime, succeeded: row.succeeded === true } : null
      return { name, label, every, state, lastRun } as const
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
