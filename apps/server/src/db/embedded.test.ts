import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DirectoryLockedError } from './directory-lock.ts'
import { openEmbedded } from './embedded.ts'
import { databaseTrouble } from './trouble.ts'

const child = new URL('embedded-child.test-program.ts', import.meta.url)

let prepared: string
beforeAll(async () => {
  prepared = join(await mkdtemp(join(tmpdir(), 'qiyin-pg-')), 'pg')
  const database = await openEmbedded(prepared)
  await database.close()
})

/** A database folder as the first start leaves it. */
async function newDirectory(): Promise<string> {
  const directory = join(await mkdtemp(join(tmpdir(), 'qiyin-pg-')), 'pg')
  await cp(prepared, directory, { recursive: true })
  return directory
}

test('every commit is forced to the disk', async () => {
  const database = await openEmbedded(await newDirectory())
  await sql`create table t (n int)`.execute(database.db)
  const before = await database.thread.syncs()
  for (let n = 0; n < 20; n += 1) await sql`insert into t values (${n})`.execute(database.db)
  expect((await database.thread.syncs()) - before).toBeGreaterThanOrEqual(20)
  await database.close()
})

test('a second process is refused, and the lock goes with the first', async () => {
  const directory = await newDirectory()
  const database = await openEmbedded(directory)
  const second = fork(child, [directory])
  const [answer] = await once(second, 'message')
  expect(answer).toMatchObject({ refused: expect.stringContaining(`进程号 ${process.pid}`) })
  await expect(openEmbedded(directory)).rejects.toThrow(DirectoryLockedError)
  await database.close()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})

test('rows acknowledged before kill -9 are there afterwards, and the dead lock is taken over', async () => {
  const directory = await newDirectory()
  const writer = fork(child, [directory])
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    writer.on('message', (message: { row: number }) => {
      acknowledged = message.row
      if (acknowledged === 50) resolve()
    })
  })
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const database = await openEmbedded(directory)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from t where n <= ${acknowledged}`.execute(database.db)
  expect(rows[0]?.n).toBe(acknowledged)
  await database.close()
})

test('a lock of another host or without sense is never taken over', async () => {
  const directory = await newDirectory()
  const lockFile = `${directory}.lock`
  for (const text of ['', JSON.stringify({ pid: 1, bootId: 'x', started: '1', host: 'elsewhere' })]) {
    await writeFile(lockFile, text)
    await expect(openEmbedded(directory)).rejects.toThrow(DirectoryLockedError)
    expect(await readFile(lockFile, 'utf8')).toBe(text)
  }
})

test('a thread that dies fails what it did, is begun anew over the same folder, and tells of both', async () => {
  const told: string[] = []
  const database = await openEmbedded(await newDirectory(), {
    onAway: () => void told.push('away'),
    onBack: () => void told.push('back'),
    onGone: () => void told.push('gone'),
  })
  await sql`create table t (n int)`.execute(database.db)
  await sql`insert into t values (1)`.execute(database.db)
  const undone = database.transaction(async (tx) => {
    await sql`insert into t values (2)`.execute(tx)
    database.thread.kill()
    await sql`insert into t values (3)`.execute(tx)
  })
  expect(databaseTrouble(await undone.catch((error: unknown) => error))).toBe('away')
  const refused: unknown = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
  expect([databaseTrouble(refused), database.isAway(), told]).toEqual(['away', true, ['away']])
  await database.found()
  expect((await sql`select n from t`.execute(database.db)).rows).toEqual([{ n: 1 }])
  expect(told).toEqual(['away', 'back'])
  await database.close()
})

test('a thread that cannot be begun anew is told of, so that the process ends and does not hang', async () => {
  const directory = await newDirectory()
  const gone = Promise.withResolvers<Error>()
  const database = await openEmbedded(directory, { onAway: () => {}, onBack: () => {}, onGone: gone.resolve })
  await rm(directory, { recursive: true })
  await writeFile(directory, 'no folder any more')
  database.thread.kill()
  await gone.promise
  const refused: unknown = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
  expect(databaseTrouble(refused)).toBe('away')
})

test('a long statement does not stop the event loop', async () => {
  const database = await openEmbedded(await newDirectory())
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await sql`select count(*) from generate_series(1, 2000000)`.execute(database.db)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
  await database.close()
})
