import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabaseUrl } from '../config.ts'
import type { Services } from '../http/context.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { openProxiedDatabase, type ProxiedDatabase } from '../testing/proxied-database.ts'
import { defineJob } from './job.ts'
import type { Jobs } from './jobs.ts'
import { keepRunningJobs } from './lost-jobs.ts'
import { openQueue } from './queue.ts'

describe.runIf(testDatabaseUrl() !== undefined)('a queue whose database goes away', () => {
  let at: ProxiedDatabase
  let jobs: Jobs
  let begun = 0
  let done: string[] = []
  let faults = 0
  let underway = Promise.withResolvers<void>()
  let goOn = Promise.withResolvers<void>()

  const job = (name: string, interactive: boolean) =>
    defineJob({
      name,
      label: name,
      version: 1,
      payload: z.object({ text: z.string() }),
      // The first failure is the last one: an outage must not count as one.
      retry: { times: 0, delaySec: 0 },
      interactive,
      run: async ({ text }, { database }) => {
        begun += 1
        underway.resolve()
        if (text === 'long') await goOn.promise
        await sql`select 1`.execute(database.db)
        done.push(text)
      },
    })
  const polled = job('polled', false)
  const notified = job('notified', true)

  beforeEach(async () => {
    begun = 0
    faults = 0
    done = []
    underway = Promise.withResolvers()
    goOn = Promise.withResolvers()
    at = await openProxiedDatabase()
    const logger = pino({ level: 'error' }, { write: () => void (faults += 1) })
    // The jobs here use nothing else of the services.
    const services = { database: at.database } as unknown as Services
    jobs = await openQueue({
      database: at.database,
      definitions: [polled, notified],
      works: true,
      services: () => services,
      now: () => new Date(),
      logger,
      metrics: createMetrics(logger),
    })
    await jobs.start()
  })
  afterEach(async () => {
    await jobs.stop()
    await at.close()
  })

  test('a job that runs meanwhile waits, ends once and is charged nothing', async () => {
    await jobs.send(at.database.db, polled, { text: 'long' })
    await underway.promise
    await at.proxy.cut()
    await expect.poll(() => at.told).toEqual(['away'])
    goOn.resolve()
    await at.proxy.mend()
    await expect.poll(() => done).toEqual(['long'])
    await expect
      .poll(() => at.ask("select state::text, retry_count from pgboss.job where name = 'polled'"))
      .toEqual([{ state: 'completed', retry_count: 0 }])
    expect(begun).toBe(2)
    expect(await jobs.deadLetters(10)).toEqual([])
  })

  test('a job that meets an outage before anybody else waits, and is charged nothing', async () => {
    await jobs.send(at.database.db, polled, { text: 'long' })
    await underway.promise
    await at.proxy.cut()
    goOn.resolve()
    await expect.poll(() => at.told).toEqual(['away'])
    await at.proxy.mend()
    await expect.poll(() => done).toEqual(['long'])
    await expect
      .poll(() => at.ask("select state::text, retry_count from pgboss.job where name = 'polled'"))
      .toEqual([{ state: 'completed', retry_count: 0 }])
    expect(await jobs.deadLetters(10)).toEqual([])
  })

  test('it works on by itself after one outage and after another, and fills no log', async () => {
    for (let outage = 1; outage <= 2; outage += 1) {
      await at.proxy.cut()
      await expect.poll(() => at.told.length).toBe(outage * 2 - 1)
      await at.proxy.mend()
      await at.database.found()
    }
    await jobs.send(at.database.db, notified, { text: 'heard' })
    await jobs.send(at.database.db, polled, { text: 'found' })
    await expect.poll(() => done.toSorted()).toEqual(['found', 'heard'])
    // The watch tells of an outage, once; the queue's looks meanwhile do not.
    expect(faults).toBe(0)
  })

  test('jobs that run when the database comes back are not taken for lost', async () => {
    await jobs.send(at.database.db, polled, { text: 'long' })
    await underway.promise
    await at.proxy.cut()
    await expect.poll(() => at.told).toEqual(['away'])
    await at.ask("update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'")
    await at.proxy.mend()
    await at.database.found()
    const lost =
      "select from pgboss.job where state = 'active' and heartbeat_on < now() - interval '1 minute'"
    expect(await at.ask(lost)).toEqual([])
    goOn.resolve()
    await expect.poll(() => done).toEqual(['long'])
  })

  test('a job that somebody has locked does not keep the database away, nor the other jobs silent', async () => {
    await jobs.send(at.database.db, polled, { text: 'long' })
    await jobs.send(at.database.db, notified, { text: 'long' })
    await expect.poll(() => begun).toBe(2)
    await at.proxy.cut()
    await expect.poll(() => at.told).toEqual(['away'])
    await at.ask("update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'")
    await at.ask("begin; select from pgboss.job where name = 'polled' for update")
    await at.proxy.mend()
    await at.database.found()
    const silent = `select name from pgboss.job
      where state = 'active' and heartbeat_on < now() - interval '1 minute'`
    expect(await at.ask(silent)).toEqual([{ name: 'polled' }])
    await at.ask('commit')
    goOn.resolve()
    await expect.poll(() => done).toEqual(['long', 'long'])
    expect(faults).toBe(0)
  })

  test('running jobs are found among many that have ended without reading those', async () => {
    await at.ask(`insert into pgboss.job (name, state, policy, singleton_key, heartbeat_on, completed_on)
      select 'polled', 'completed', 'exclusive', n::text, now(), now() from generate_series(1, 20000) n`)
    await at.ask('analyze pgboss.job_common')
    const plan: unknown[] = []
    await keepRunningJobs(async (text) => plan.push(...(await at.ask(`explain ${text}`))))
    const lines = JSON.stringify(plan)
    expect(lines).toContain('job_common_i6')
    expect(lines).not.toContain('Seq Scan on job')
  })
})
