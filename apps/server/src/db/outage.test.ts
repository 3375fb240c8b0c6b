import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../config.ts'
import { openCuttableProxy } from '../testing/cuttable-proxy.ts'
import { openProxiedDatabase, type ProxiedDatabase } from '../testing/proxied-database.ts'
import { openPostgresql, type PostgresqlDatabase } from './postgresql.ts'
import { databaseTrouble } from './trouble.ts'

/** What has become of a statement: its trouble, or undefined when it succeeded. */
async function troubleOf(statement: Promise<unknown>): Promise<string | undefined> {
  try {
    await statement
    return undefined
  } catch (error) {
    const trouble = databaseTrouble(error)
    if (trouble === undefined) throw error
    return trouble
  }
}

const one = (database: PostgresqlDatabase) => sql`select 1 as one`.execute(database.db)
const slow = (database: PostgresqlDatabase) => sql`select pg_sleep(60)`.execute(database.db)

describe.runIf(testDatabaseUrl() !== undefined)('an outage of PostgreSQL', () => {
  let at: ProxiedDatabase
  beforeEach(async () => {
    at = await openProxiedDatabase()
    await at.ask(`create table thing (n int primary key)`)
    await at.database.found()
  })
  afterEach(() => at.close())

  /** Resolves when as many connections as wanted are in `pg_sleep`. */
  const sleeping = (n: number) =>
    expect
      .poll(async () => {
        const rows = await at.ask(`select from pg_stat_activity where datname = current_database()
          and query like 'select pg_sleep%' and state = 'active'`)
        return rows.length
      })
      .toBe(n)

  const terminateAll = () =>
    at.ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'qiyin%'`)

  test('the process survives any number of terminated connections, in use and idle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const running = Array.from({ length: 3 }, () => troubleOf(slow(at.database)))
      await sleeping(3)
      await terminateAll()
      expect(await Promise.all(running)).toEqual(['away', 'away', 'away'])
    }
    await expect.poll(() => troubleOf(one(at.database))).toBeUndefined()
  })

  test('the process survives while connections are terminated as fast as it opens them', async () => {
    const over = new AbortController()
    const terminating = (async () => {
      for (let n = 0; n < 100; n += 1) await terminateAll()
      over.abort()
    })()
    const asking = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await troubleOf(one(at.database))
        // Who is refused at once, waits for nothing: others need their turn.
        await nextTurn()
      }
    })
    await Promise.all([terminating, ...asking])
    await at.database.found()
    await expect.poll(() => troubleOf(one(at.database))).toBeUndefined()
  })

  test('a server that goes away fails what runs, is refused at once meanwhile, and is found when it is back', async () => {
    const running = troubleOf(slow(at.database))
    await sleeping(1)
    await at.proxy.cut()
    expect(await running).toBe('away')
    await expect.poll(() => at.told).toEqual(['away'])
    expect(await Promise.all(Array.from({ length: 50 }, () => troubleOf(one(at.database))))).toEqual(
      Array.from({ length: 50 }, () => 'away'),
    )
    await at.proxy.mend()
    await at.database.found()
    expect(at.told).toEqual(['away', 'back'])
    expect((await one(at.database)).rows).toEqual([{ one: 1 }])
  })

  test('who has just met an outage waits for its end, noticed or not', async () => {
    await at.proxy.cut()
    expect(await troubleOf(one(at.database))).toBe('away')
    let found = false
    const again = at.database.foundAgain().then(() => (found = true))
    await expect.poll(() => at.told).toEqual(['away'])
    expect(found).toBe(false)
    await at.proxy.mend()
    await again
    expect((await one(at.database)).rows).toEqual([{ one: 1 }])
  })

  test('a server that is silent counts as away, also to those who wait for it already', async () => {
    const running = troubleOf(slow(at.database))
    await sleeping(1)
    at.proxy.stall()
    const waiting = Array.from({ length: 10 }, () => troubleOf(one(at.database)))
    expect(new Set([await running, ...(await Promise.all(waiting))])).toEqual(new Set(['away']))
    await at.proxy.mend()
    await at.database.found()
    expect((await one(at.database)).rows).toEqual([{ one: 1 }])
  })

  test('notifications are heard again, and whoever hears them is told that some may be missing', async () => {
    const heard: string[] = []
    const hear = (payload: string): void => void heard.push(payload)
    await at.database.watch.listen({ channel: 'probe', hear, onConnected: () => hear('connected') })
    await at.ask("notify probe, 'before'")
    await expect.poll(() => heard).toEqual(['before'])
    await at.proxy.cut()
    await expect.poll(() => at.told).toEqual(['away'])
    await at.proxy.mend()
    await at.database.found()
    await at.ask("notify probe, 'after'")
    await expect.poll(() => heard).toEqual(['before', 'connected', 'after'])
  })

  /** Takes the database away, and gives it back when the watch knows. */
  const loseAndMend = async (): Promise<void> => {
    await at.proxy.cut()
    await expect.poll(() => at.told).toEqual(['away'])
    await at.proxy.mend()
  }

  test('a database that answers is back, also where what is done before that always fails', async () => {
    const failures: unknown[] = []
    at.database.watch.beforeBack({
      run: () => Promise.reject(new Error('unprepared')),
      onFailure: (error) => failures.push(error),
    })
    await loseAndMend()
    await at.database.found()
    expect({ told: at.told, failures }).toEqual({
      told: ['away', 'back'],
      failures: [new Error('unprepared')],
    })
    expect((await one(at.database)).rows).toEqual([{ one: 1 }])
  })

  test('what is done before it is back ends at a limit of its own, and its connection stays', async () => {
    const failures: unknown[] = []
    const database = openPostgresql({
      ...at.settings,
      watch: { ...unheard, retryMs: 20, patienceMs: 30_000, preparingMs: 50 },
    })
    database.watch.beforeBack({
      run: async (execute) => void (await execute('select pg_sleep(60)')),
      onFailure: (error) => failures.push(databaseTrouble(error)),
    })
    await database.found()
    await at.proxy.cut()
    await expect.poll(() => database.isAway()).toBe(true)
    await at.proxy.mend()
    await database.found()
    expect(failures).toEqual(['overloaded'])
    await database.close()
  })

  test('who loses its connection while it prepares pauses before the next try', async () => {
    let pauses = 0
    const pausesBeforeTry: number[] = []
    const enough = Promise.withResolvers<void>()
    const database = openPostgresql({
      ...at.settings,
      watch: { ...unheard, pause: async () => void (await nextTurn(), (pauses += 1)) },
    })
    database.watch.beforeBack({
      run: async (execute) => {
        pausesBeforeTry.push(pauses)
        if (pausesBeforeTry.length === 5) enough.resolve()
        await execute('select pg_terminate_backend(pg_backend_pid())')
      },
      onFailure: () => {},
    })
    await database.found()
    await at.proxy.cut()
    await expect.poll(() => database.isAway()).toBe(true)
    await at.proxy.mend()
    await enough.promise
    await database.close()
    const [first = 0] = pausesBeforeTry
    expect(pausesBeforeTry.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((n) => first + n))
  })

  test('a transaction that loses its connection is undone, and never begun again', async () => {
    let runs = 0
    const trouble = await troubleOf(
      at.database.transaction(async (tx) => {
        runs += 1
        await sql`insert into thing values (1)`.execute(tx)
        at.proxy.drop()
        await sql`insert into thing values (2)`.execute(tx)
      }),
    )
    expect({ trouble, runs }).toEqual({ trouble: 'away', runs: 1 })
    expect(await at.ask(`select n from thing`)).toEqual([])
  })

  test('a commit whose answer is lost is told apart: it may have been made', async () => {
    const trouble = await troubleOf(
      at.database.transaction(async (tx) => {
        await sql`insert into thing values (1)`.execute(tx)
        // The commit goes out and its answer does not come in.
        at.proxy.stall()
      }),
    )
    expect(trouble).toBe('unconfirmed')
    await at.proxy.mend()
  })

  test('what waits too long, for a lock or at all, ends with its transaction and is told', async () => {
    const impatient = openPostgresql({
      ...at.settings,
      statementMs: 200,
      lockMs: 50,
      idleInTransactionMs: 100,
      watch: unheard,
    })
    expect(await troubleOf(slow(impatient))).toBe('overloaded')
    await at.ask(`insert into thing values (1)`)
    await at.ask('begin; select from thing where n = 1 for update')
    expect(await troubleOf(sql`update thing set n = 2`.execute(impatient.db))).toBe('contended')
    await at.ask('commit')
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const idle = impatient.transaction(async (tx) => {
      await sql`insert into thing values (3)`.execute(tx)
      asked.resolve()
      await gone.promise
      await sql`insert into thing values (4)`.execute(tx)
    })
    await asked.promise
    await expect
      .poll(async () => {
        const rows = await at.ask(`select from pg_stat_activity where datname = current_database()
        and query like 'insert into thing values (3)%'`)
        return rows.length
      })
      .toBe(0)
    gone.resolve()
    expect(await troubleOf(idle)).toBe('away')
    expect(await at.ask(`select n from thing`)).toEqual([{ n: 1 }])
    await impatient.close()
  })

  test('where the server that was used goes away, the next one of the list takes its place', async () => {
    const second = await openCuttableProxy(at.server.host, at.server.port)
    const url = at.settings.url.replace(`:${at.proxy.port}/`, `:${at.proxy.port},127.0.0.1:${second.port}/`)
    const database = openPostgresql({ ...at.settings, url, watch: { ...unheard, everyMs: 50 } })
    await database.found()
    const running = troubleOf(slow(database))
    await sleeping(1)
    await at.proxy.cut()
    expect(await running).toBe('away')
    await expect.poll(() => troubleOf(one(database))).toBeUndefined()
    expect(new URL(database.watch.place).port).toBe(String(second.port))
    await database.close()
    await second.close()
  })
})

const unheard = { onAway: () => {}, onBack: () => {} }
