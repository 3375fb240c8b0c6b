import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabaseUrl } from '../config.ts'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Services } from '../http/context.ts'
import { defineJob } from './job.ts'
import type { Jobs } from './jobs.ts'
import { releaseSilentJobs } from './lost-jobs.ts'
import { forgetCompletedJobs } from './old-jobs.ts'
import { openQueue } from './queue.ts'
import { createMetrics } from '../metrics/create-metrics.ts'

let now = new Date('2026-11-20T02:00:00Z')
let ran: string[] = []

const write = defineJob({
  name: 'write-down',
  label: '写下',
  version: 1,
  payload: z.object({ text: z.string(), more: z.number().default(0) }),
  retry: { times: 1, delaySec: 0 },
  run: async ({ text, more }, { jobs, database }) => {
    ran.push(text)
    if (text === 'poison') {
      held.resolve()
      await hold.promise
    }
    if (text === 'broken') throw new Error('cannot be written')
    if (more > 0) await jobs.send(database.db, write, { text: `${text}+`, more: more - 1 })
  },
})
const wake = defineJob({
  name: 'wake-up',
  label: '醒来',
  version: 1,
  payload: z.object({}),
  retry: { times: 0, delaySec: 0 },
  every: '* * * * *',
  interactive: true,
  run: async () => {
    ran.push('awake')
    woken.resolve()
  },
})
const linger = defineJob({
  name: 'linger',
  label: '逗留',
  version: 1,
  payload: z.object({}),
  retry: { times: 0, delaySec: 0 },
  mostMinutes: 24 * 60,
  run: async () => {},
})
/** A job that is running, and what it waits for. */
let held = Promise.withResolvers<void>()
let hold = Promise.withResolvers<void>()
let woken = Promise.withResolvers<void>()

let database: TestDatabase
let jobs: Jobs
const logger = pino({ level: 'silent' })

async function openJobs(works: boolean): Promise<Jobs> {
  // The jobs here use nothing else of the services.
  const services = {
    database,
    get jobs() {
      return jobs
    },
  } as unknown as Services
  return openQueue({
    database,
    definitions: [write, wake, linger],
    works,
    services: () => services,
    now: () => now,
    logger,
    metrics: createMetrics(logger),
  })
}

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(false)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

async function drained(): Promise<string[]> {
  ran = []
  await jobs.drain()
  return ran
}

test('a job sent in a transaction exists only if that commits', async () => {
  await database.transaction((tx) => jobs.send(tx, write, { text: 'kept' }))
  const failing = database.transaction(async (tx) => {
    await jobs.send(tx, write, { text: 'lost' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await drained()).toEqual(['kept'])
})

test('jobs that send jobs are drained to the last', async () => {
  await jobs.send(database.db, write, { text: 'a', more: 2 })
  expect(await drained()).toEqual(['a', 'a+', 'a++'])
})

test('a key lets one job wait, and another one after it has run', async () => {
  for (let n = 0; n < 3; n += 1) await jobs.send(database.db, write, { text: 'once' }, { singletonKey: 'k' })
  expect(await drained()).toEqual(['once'])
  await jobs.send(database.db, write, { text: 'again' }, { singletonKey: 'k' })
  expect(await drained()).toEqual(['again'])
})

test('a delayed job waits for its time by our clock', async () => {
  await jobs.send(database.db, write, { text: 'later' }, { startAfter: new Date(now.getTime() + 3_600_000) })
  expect(await drained()).toEqual([])
  now = new Date(now.getTime() + 3_600_000)
  expect(await drained()).toEqual(['later'])
})

test('a job that fails is repeated as often as it says, and is then a dead letter', async () => {
  await jobs.send(database.db, write, { text: 'broken' })
  expect(await drained()).toEqual(['broken', 'broken'])
  expect(await jobs.deadLetters(10)).toEqual([
    {
      id: expect.any(String),
      name: 'write-down',
      label: '写下',
      payload: { text: 'broken' },
      failure: 'Error: cannot be written',
      failedTime: expect.any(Date),
    },
  ])
})

test('a dead letter is tried once more, and then no second time', async () => {
  const [letter] = await jobs.deadLetters(1)
  if (!letter) throw new Error('nothing has failed')
  const retry = (id: string) => database.db.transaction().execute((tx) => jobs.retry(tx, { ...letter, id }))
  expect(await retry('00000000-0000-4000-8000-000000000000')).toBe(false)
  expect(await retry(letter.id)).toBe(true)
  expect(await retry(letter.id)).toBe(false)
  expect(await drained()).toEqual(['broken'])
  expect(await jobs.deadLetters(1)).toMatchObject([{ id: letter.id }])
})

test('a payload that cannot be read fails its sender', async () => {
  const wrong = { text: 5 } as unknown as { text: string }
  await expect(jobs.send(database.db, write, wrong)).rejects.toThrow('expected string')
  expect(await drained()).toEqual([])
})

test('a job of another version is not run', async () => {
  await jobs.send(database.db, { ...write, version: 2 }, { text: 'from the future' })
  expect(await drained()).toEqual([])
  const [letter] = await jobs.deadLetters(1)
  expect(letter?.failure).toContain('version')
})

test.runIf(testDatabaseUrl() === undefined)(
  'what was running when the server was killed runs again as soon as it is back, as often as it may',
  async () => {
    const kill = sql`update pgboss.job set state = 'active', started_on = now() where state in ('created', 'retry')`
    await jobs.send(database.db, write, { text: 'interrupted' })
    await kill.execute(database.db)
    expect(await drained()).toEqual([])
    await (await openJobs(true)).stop()
    expect(await drained()).toEqual(['interrupted'])

    await jobs.send(database.db, wake, {})
    await kill.execute(database.db)
    await (await openJobs(true)).stop()
    expect(await drained()).toEqual([])
    expect(await jobs.deadLetters(1)).toMatchObject([{ name: 'wake-up', failure: 'the server was killed' }])
  },
)

/** A job that was fetched, and heard of, so long ago; the queue's own look would take it for lost in a day. */
async function fetchedAgo(text: string, ago: { fetchedSec: number; heardSec: number }): Promise<void> {
  await jobs.send(database.db, write, { text })
  await sql`update pgboss.job set state = 'active', heartbeat_seconds = 86400,
      started_on = now() - make_interval(secs => ${ago.fetchedSec}),
      heartbeat_on = now() - make_interval(secs => ${ago.heardSec})
    where data -> 'payload' ->> 'text' = ${text}`.execute(database.db)
}

const forgetActive = (): Promise<unknown> =>
  sql`delete from pgboss.job where state = 'active'`.execute(database.db)

test('a job that nobody runs is given back: soon where its worker never had it, later where its process is silent', async () => {
  await fetchedAgo('lost on the way', { fetchedSec: 9, heardSec: 9 })
  await fetchedAgo('just fetched', { fetchedSec: 3, heardSec: 3 })
  await fetchedAgo('running', { fetchedSec: 60, heardSec: 9 })
  await fetchedAgo('silent', { fetchedSec: 60, heardSec: 16 })
  await releaseSilentJobs((text) => sql.raw(text).execute(database.db))
  expect((await drained()).toSorted()).toEqual(['lost on the way', 'silent'])
  await forgetActive()
})

test('a working queue looks for jobs that nobody runs', async () => {
  await fetchedAgo('found again', { fetchedSec: 9, heardSec: 9 })
  ran = []
  const working = await openJobs(false)
  try {
    await working.start()
    await expect.poll(() => ran).toContain('found again')
  } finally {
    await working.stop()
  }
})

test('workers with nothing to do ask nothing: one question is asked for all of them', async () => {
  const spied =
    database.kind === 'embedded' ? vi.spyOn(database.thread, 'query') : vi.spyOn(database, 'executeForQueue')
  const working = await openJobs(false)
  try {
    await working.start()
    const statements = (): string[] => spied.mock.calls.map(([text]) => text)
    const looks = (): number => statements().filter((text) => text.includes('start_after <= now()')).length
    await expect.poll(looks, { timeout: 30_000 }).toBe(2)
    // By the second question each worker has looked once, as it does when it begins.
    spied.mockClear()
    await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(3)
    expect(statements().filter((text) => !/pgboss\.queue as queue|with running as/.test(text))).toEqual([])
  } finally {
    spied.mockRestore()
    await working.stop()
  }
})

test('a job may run for a quarter of an hour, and one on the clock for hours', async () => {
  const { rows } = await sql<{ name: string; most: number }>`
    select name, expire_seconds / 60 as most from pgboss.queue
    where name in ('write-down', 'wake-up', 'linger') order by name`.execute(database.db)
  expect(rows.map(({ name, most }) => [name, most])).toEqual([
    ['linger', 24 * 60],
    ['wake-up', 6 * 60],
    ['write-down', 15],
  ])
})

test('jobs that are done are kept for a day, and those that failed for 14', async () => {
  for (const text of ['done', 'done', 'done', 'broken', 'done today'])
    await jobs.send(database.db, write, { text })
  await drained()
  await sql`update pgboss.job set completed_on = now() - interval '25 hours'
    where data -> 'payload' ->> 'text' in ('done', 'broken')`.execute(database.db)
  const kept = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string; days: number }>`
      select data -> 'payload' ->> 'text' as text, deletion_seconds / 86400 as days from pgboss.job
      where data -> 'payload' ->> 'text' in ('done', 'broken', 'done today')`.execute(database.db)
    return rows.map(({ text, days }) => `${text}: ${days}`).toSorted()
  }
  // One statement, two at a time: what it leaves is for the next.
  await forgetCompletedJobs(database.db, { size: 2, ms: 0 })
  expect((await kept()).filter((text) => text === 'done: 14')).toHaveLength(1)
  await forgetCompletedJobs(database.db, { size: 2, ms: 60_000 })
  expect(new Set(await kept())).toEqual(new Set(['broken: 14', 'done today: 14']))
})

test('a working queue picks up what is sent, and puts its jobs on the clock', async () => {
  const working = await openJobs(true)
  try {
    await working.start()
    woken = Promise.withResolvers()
    await working.send(database.db, wake, {})
    await woken.promise
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db)
    expect(rows).toEqual([{ name: 'wake-up', cron: '* * * * *', timezone: 'Asia/Shanghai' }])
  } finally {
    await working.stop()
  }
})

test('a worker holds one job at a time, so that a killed process is charged to that one alone', async () => {
  const working = await openJobs(true)
  held = Promise.withResolvers()
  hold = Promise.withResolvers()
  try {
    for (const text of ['poison', 'innocent', 'innocent too'])
      await working.send(database.db, write, { text })
    ran = []
    await working.start()
    await held.promise
    // What a kill at this moment leaves behind: running jobs are charged a try, waiting ones are not.
    const { rows } = await sql<{ state: string; text: string }>`
      select state, data -> 'payload' ->> 'text' as text from pgboss.job
      where name = 'write-down' and state in ('created', 'active', 'retry') order by created_on`.execute(
      database.db,
    )
    expect(rows.map(({ state, text }) => `${text}: ${state}`).toSorted()).toEqual([
      'innocent too: created',
      'innocent: created',
      'poison: active',
    ])
    hold.resolve()
    // The next job is taken at once, long before the worker would look again by itself.
    await expect
      // The clock may come by.
      .poll(() => ran.filter((text) => text !== 'awake'), { interval: 20, timeout: 30_000 })
      .toEqual(['poison', 'innocent', 'innocent too'])
  } finally {
    hold.resolve()
    await working.stop()
  }
})
