import { randomUUID } from 'node:crypto'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { fromKysely, PgBoss, type Db as BossDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import type { PostgresqlDatabase } from '../db/postgresql.ts'
import type { Services } from '../http/context.ts'
import { lockDeadLetter, readDeadLetters } from './dead-letters.ts'
import { dueJobsEveryMs, queuesWithDueJobs } from './due-jobs.ts'
import type { Job } from './job.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { JobKind, Jobs, SendOptions } from './jobs.ts'
import { outliveOutages } from './outlive-outages.ts'
import { measureJob, watchQueues } from './queue-metrics.ts'
import { lacksQueueSchema } from './queue-probe.ts'
import {
  keepRunningJobs,
  releaseLostJobs,
  releaseSilentJobs,
  signOfLifeSec,
  silentJobsEveryMs,
  silentSec,
} from './lost-jobs.ts'
import { lookRepeatedly } from './repeated-look.ts'
import { readPendingJobs } from './pending-jobs.ts'
import { readQueueLoads } from './queue-loads.ts'
import { readTimedJobs } from './timed-jobs.ts'

interface QueueOptions {
  readonly database: EmbeddedDatabase | PostgresqlDatabase
  readonly definitions: readonly Job[]
  /** True where this process works and keeps the clock; false where it only sends. */
  readonly works: boolean
  /** What jobs run with; asked for when the first one runs. */
  readonly services: () => Services
  readonly now: () => Date
  readonly logger: Logger
  readonly metrics: Metrics
}

/** What lies in the queue: the payload's version travels with it, and when it is due by our own clock. */
interface Parcel {
  readonly version: number
  readonly payload: unknown
  readonly due: string
}

interface Waiting {
  readonly id: string
  readonly data: Parcel
}

/** A worker is woken when its queue has something for it; should nobody wake it, it looks by itself. */
const unwokenSec = 60
/** How many a drain takes at a time; a worker takes one. */
const drainSize = 20
/** How often the queue looks over all jobs: counts them, removes old ones, ends what takes too long. */
const maintenanceSec = 30
const stopTimeoutMs = 30_000

/** The queue on pg-boss, in the schema `pgboss` of the same database; see docs/decisions for its traps. */
export async function openQueue(options: QueueOptions): Promise<Jobs> {
  const { definitions, logger, metrics } = options
  const byName = new Map(definitions.map((job) => [job.name, job]))
  const boss = createBoss(options, await lacksQueueSchema(options.database.db))
  boss.on('error', (error) => tellFault(options, error))
  await boss.start()
  for (const job of definitions) await prepareQueue(boss, job)
  if (options.works && options.database.kind === 'embedded') await releaseLostJobs(options.database.db)
  // A send inside a transaction must not find the cache cold: loading it takes a second connection.
  await Promise.all(definitions.map((job) => boss.findJobs(job.name, { id: randomUUID() })))

  if (options.works && options.database.kind === 'postgresql')
    options.database.watch.beforeBack({
      run: keepRunningJobs,
      // Jobs that run may be taken for lost and begun a second time, which they bear.
      onFailure: (error) => logger.error({ err: error }, 'running jobs got no sign of life after an outage'),
    })
  watchQueues(metrics, options.database.db)

  const runBatch = (job: Job, batch: readonly Waiting[]): Promise<Outcome[]> =>
    runSome(batch, job.concurrency ?? 1, async (one) => {
      try {
        await measureJob(metrics, job, () =>
          outliveOutages(() => runOne(job, one.data, options.services()), options.database),
        )
        return { id: one.id, status: 'completed' }
      } catch (error) {
        logger.error({ err: error, job: job.name, jobId: one.id }, 'job failed')
        return { id: one.id, status: 'failed', output: failureOf(error) }
      }
    })

  let stopLooking: (() => Promise<void>) | undefined
  return {
    send: async (tx, job, payload, sendOptions = {}) => {
      if (!byName.has(job.name)) throw new Error(`no feature runs the job ${job.name}`)
      await boss.send(job.name, parcel(job, payload, sendOptions.startAfter ?? options.now()), {
        ...delay(sendOptions, options.now()),
        // A queue lets one job a key wait or run; jobs without a key each get their own.
        singletonKey: sendOptions.singletonKey ?? randomUUID(),
        db: fromKysely(tx),
      })
    },
    start: async () => {
      await keepClock(boss, definitions)
      const lanes = new Map<string, string[]>()
      for (const job of definitions) lanes.set(job.name, await openLanes(boss, job, runBatch))
      stopLooking = lookAfterJobs(options, (name) =>
        lanes.get(name)?.forEach((lane) => boss.notifyWorker(lane)),
      )
    },
    drain: () => drainAll(boss, options, runBatch),
    pending: readPendingJobs,
    deadLetters: (limit) => readDeadLetters(options.database.db, definitions, limit),
    retry: (tx, { id, name }) => retryFailed(boss, tx, byName.get(name), id),
    loads: () => readQueueLoads(options.database.db, definitions),
    timed: () => readTimedJobs(options.database.db, definitions),
    runNow: (tx, name) => runNow(boss, tx, byName.get(name)),
    stop: async () => {
      await stopLooking?.()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
    },
  }
}

/** Wakes the workers of queues that have something to do, and gives back jobs that nobody runs any more. */
function lookAfterJobs(options: QueueOptions, wake: (queue: string) => void): () => Promise<void> {
  const execute: BossDatabase['executeSql'] = (text) => adapterOf(options.database).executeSql(text)
  const onFailure = (error: Error): void => tellFault(options, error)
  const stopWaking = lookRepeatedly({
    everyMs: dueJobsEveryMs,
    look: async () => (await queuesWithDueJobs(execute)).forEach(wake),
    onFailure,
  })
  const stopReleasing = lookRepeatedly({
    everyMs: silentJobsEveryMs,
    look: () => releaseSilentJobs(execute),
    onFailure,
  })
  return async () => {
    await Promise.all([stopWaking(), stopReleasing()])
  }
}

/** An outage is told of once, by the watch, and not at each look of each worker. */
function tellFault({ database, logger }: QueueOptions, error: Error): void {
  // The queue hands on copies of errors: the name is what is left of the class.
  const level = database.isAway() || error.name === 'DatabaseAwayError' ? 'debug' : 'error'
  logger[level]({ err: error }, 'queue fault')
}

/**
 * One worker that takes one job at a time: a job that kills the process is charged for it, and none that merely waited
 * behind it in the same batch.
 */
async function openLane(boss: PgBoss, job: Job, runBatch: RunBatch): Promise<string> {
  const work = {
    batchSize: 1,
    pollingIntervalSeconds: unwokenSec,
    perJobResults: true,
    heartbeatRefreshSeconds: signOfLifeSec,
  } as const
  const lane: { id?: string } = {}
  lane.id = await boss.work<Parcel, object, typeof work>(job.name, work, async (batch) => {
    const outcomes = await runBatch(job, batch)
    // Where one job was, another may wait: it is looked for at once, not after the next pause.
    if (lane.id !== undefined) boss.notifyWorker(lane.id)
    return outcomes
  })
  return lane.id
}

/** As many as the job may run at once; answers what they are woken by. */
async function openLanes(boss: PgBoss, job: Job, runBatch: RunBatch): Promise<string[]> {
  const lanes: string[] = []
  for (let lane = 0; lane < (job.concurrency ?? 1); lane += 1) lanes.push(await openLane(boss, job, runBatch))
  return lanes
}

function createBoss({ database, works }: QueueOptions, createSchema: boolean): PgBoss {
  const shared = {
    createSchema,
    schedule: works,
    supervise: works,
    superviseIntervalSeconds: maintenanceSec,
    monitorIntervalSeconds: maintenanceSec,
    monitorVacuum: false,
  } as const
  if (database.kind === 'embedded')
    return new PgBoss({ ...shared, backend: 'pglite', db: adapterOf(database), reindex: false })
  return new PgBoss({ ...shared, db: adapterOf(database), useListenNotify: works })
}

function adapterOf(database: QueueOptions['database']): BossDatabase {
  return database.kind === 'embedded' ? embeddedAdapter(database) : postgresqlAdapter(database)
}

/** Its statements and notifications go where ours go, so that it comes back with them. */
function postgresqlAdapter(database: PostgresqlDatabase): BossDatabase {
  return {
    executeSql: (text, values) => database.executeForQueue(text, values),
    listen: (channel, hear, onConnected) => database.watch.listen({ channel, hear, onConnected }),
  }
}

function embeddedAdapter(database: EmbeddedDatabase): BossDatabase {
  return {
    executeSql: (text, values) =>
      database.exclusively(async (thread) => {
        try {
          return { rows: (await thread.query(text, values)).rows }
        } catch (error) {
          // A statement list that failed between begin and commit has left its transaction open.
          await thread.query('rollback')
          throw error
        }
      }),
  }
}

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const settings = {
    retryLimit: job.retry.times,
    retryDelay: job.retry.delaySec,
    retryBackoff: job.retry.delaySec > 0,
    ...(job.retry.mostDelaySec !== undefined && { retryDelayMax: job.retry.mostDelaySec }),
    deleteAfterSeconds: retentionMs.failedJob / 1000,
    notify: job.interactive ?? false,
    heartbeatSeconds: silentSec,
    expireInSeconds: (job.mostMinutes ?? mostMinutes(job)) * 60,
  }
  await boss.createQueue(job.name, { ...settings, policy: 'exclusive' })
  await boss.updateQueue(job.name, settings)
}

function mostMinutes({ every }: JobKind): number {
  return every === undefined ? 15 : 6 * 60
}

/** Puts the jobs on the clock, and takes off those that no longer exist. */
async function keepClock(boss: PgBoss, definitions: readonly Job[]): Promise<void> {
  const timed = definitions.filter((job) => job.every !== undefined)
  for (const job of timed)
    await boss.schedule(job.name, job.every ?? '', onClock(job), { tz: 'Asia/Shanghai' })
  for (const { name } of await boss.getSchedules()) {
    if (!timed.some((job) => job.name === name)) await boss.unschedule(name)
  }
}

async function retryFailed(boss: PgBoss, tx: Tx, job: Job | undefined, id: string): Promise<boolean> {
  if (!job || !(await lockDeadLetter(tx, { id, name: job.name }))) return false
  await boss.retry(job.name, id, { db: fromKysely(tx) })
  return true
}

async function runNow(boss: PgBoss, tx: Tx, job: Job | undefined): Promise<boolean> {
  if (job?.every === undefined) throw new Error('a job that is on no clock is not run by hand')
  // As the clock sends it: without a key of its own, so that one of them waits or runs.
  return (await boss.send(job.name, onClock(job), { db: fromKysely(tx) })) !== null
}

function onClock({ version }: JobKind): Parcel {
  return { version, payload: {}, due: new Date(0).toISOString() }
}

function parcel(job: JobKind, payload: unknown, due: Date): Parcel {
  // Parsed here too: a payload that cannot be read fails its sender, not a job at night.
  job.payload.parse(payload)
  return { version: job.version, payload, due: due.toISOString() }
}

/** The database's clock decides what falls due; ours may be another (tests), so a delay is sent, not an instant. */
function delay({ startAfter }: SendOptions, now: Date): { startAfter?: number } {
  const seconds = startAfter === undefined ? 0 : Math.ceil((startAfter.getTime() - now.getTime()) / 1000)
  return seconds > 0 ? { startAfter: seconds } : {}
}

async function runOne(job: Job, data: Parcel, services: Services): Promise<void> {
  if (data.version !== job.version)
    throw new Error(`${job.name} is at version ${job.version}, the job at ${data.version}`)
  await job.run(job.payload.parse(data.payload), services)
}

interface Outcome {
  readonly id: string
  readonly status: 'completed' | 'failed'
  readonly output?: object
}

function failureOf(error: unknown): object {
  return { failure: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
}

/** At most `width` at a time, in order of the list. */
async function runSome<T, R>(list: readonly T[], width: number, run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < list.length) {
      const index = next
      next += 1
      const one = list[index]
      if (one !== undefined) results[index] = await run(one)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

type RunBatch = (job: Job, batch: readonly Waiting[]) => Promise<Outcome[]>

async function drainAll(boss: PgBoss, options: QueueOptions, runBatch: RunBatch): Promise<number> {
  let ran = 0
  for (let more = true; more;) {
    more = false
    for (const job of options.definitions) {
      await bringForward(boss, job, options.now())
      const batch = await boss.fetch<Parcel>(job.name, { batchSize: drainSize })
      for (const outcome of await runBatch(job, batch)) {
        await (outcome.status === 'completed'
          ? boss.complete(job.name, outcome.id)
          : boss.fail(job.name, outcome.id, outcome.output ?? null))
      }
      ran += batch.length
      more ||= batch.length > 0
    }
  }
  return ran
}

/** Jobs that are due by our clock but not by the database's. */
async function bringForward(boss: PgBoss, job: Job, now: Date): Promise<void> {
  const waiting = await boss.findJobs<Parcel>(job.name, { queued: true })
  for (const { id, state, startAfter, data } of waiting) {
    if (state === 'created' && startAfter > new Date() && new Date(data.due) <= now)
      await boss.update(job.name, undefined, { id, startAfter: new Date(0) })
  }
}
