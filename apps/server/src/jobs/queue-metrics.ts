import { sql } from 'kysely'
import { briefly } from '../briefly.ts'
import type { Db } from '../db/database.ts'
import { secondsBuckets, type CounterKind, type HistogramKind, type Metrics } from '../metrics/metrics.ts'
import type { JobKind } from './jobs.ts'

const ran: CounterKind<'job' | 'outcome'> = {
  name: 'qiyin_jobs_total',
  help: 'Runs of jobs in this process, each try of its own.',
  labels: ['job', 'outcome'],
}

const duration: HistogramKind<'job'> = {
  name: 'qiyin_job_seconds',
  help: 'How long a run of a job took.',
  labels: ['job'],
  buckets: secondsBuckets,
}

/** Runs a job and counts how it ended. */
export async function measureJob(
  metrics: Metrics,
  { name }: JobKind,
  run: () => Promise<void>,
): Promise<void> {
  const began = performance.now()
  let outcome = 'failed'
  try {
    await run()
    outcome = 'completed'
  } finally {
    metrics.count(ran, { job: name, outcome })
    metrics.observe(duration, { job: name }, (performance.now() - began) / 1000)
  }
}

interface QueueRow {
  queue: string
  waiting: number
  active: number
  dead: number
  oldest: number
}

/** How full the queues are, for all processes together. */
export function watchQueues(metrics: Metrics, db: Db): void {
  const kind = {
    name: 'qiyin_queue_jobs',
    help: 'Jobs that wait, run, or have failed for good in the last 14 days.',
    labels: ['queue', 'state'],
  }
  const age = {
    name: 'qiyin_queue_oldest_seconds',
    help: 'For how long the longest waiting job has been due.',
    labels: ['queue'],
  }
  const read = briefly(500, () => readQueues(db))
  metrics.watch(kind, async () =>
    (await read()).flatMap(({ queue, waiting, active, dead }) =>
      Object.entries({ waiting, active, dead }).map(([state, value]) => ({
        labels: { queue, state },
        value,
      })),
    ),
  )
  metrics.watch(age, async () =>
    (await read()).map(({ queue, oldest }) => ({ labels: { queue }, value: oldest })),
  )
}

async function readQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as dead,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as oldest
    from pgboss.queue q
      left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`.execute(db)
  return rows
}
