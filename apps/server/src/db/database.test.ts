import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '../config.ts'
import { isUniqueViolation } from './errors.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table thing (n int primary key, note text)`.execute(database.db)
})
afterAll(() => database.close())

test('values come and go alike on both engines', async () => {
  const time = new Date('2026-11-20T10:00:00.123Z')
  const bytes = Buffer.from([0, 1, 255, 92])
  const { rows } = await sql`select ${'9007199254740993'}::bigint as big, ${time}::timestamptz as time,
    ${'2026-11-20'}::date as day, ${bytes}::bytea as bytes, ${[1, 2]}::int[] as ints,
    ${['a"b\\', '契, 印', null]}::text[] as texts, ${JSON.stringify({ a: [1] })}::jsonb as json, ${5}::text as number,
    ${true}::boolean as yes, ${null}::text as nothing, ${1.5}::double precision as half, 12.50::numeric as exact`.execute(
    database.db,
  )
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      time,
      day: '2026-11-20',
      bytes,
      ints: [1, 2],
      texts: ['a"b\\', '契, 印', null],
      json: { a: [1] },
      number: '5',
      yes: true,
      nothing: null,
      half: 1.5,
      exact: '12.50',
    },
  ])
})

test.runIf(testDatabaseUrl() !== undefined)('a server compiles no statement', async () => {
  const { rows } = await sql`select current_setting('jit') as jit`.execute(database.db)
  expect(rows).toEqual([{ jit: 'off' }])
})

test('a transaction that throws leaves nothing', async () => {
  const failing = database.transaction(async (tx) => {
    await sql`insert into thing values (1)`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await sql`select * from thing`.execute(database.db)).rows).toEqual([])
})

test('a statement that fails inside a transaction does not poison the next one', async () => {
  await expect(database.transaction((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
    'division by zero',
  )
  expect((await sql<{ n: number }>`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }])
})

test('concurrent transactions do not see each other half done', async () => {
  await sql`insert into thing values (10, '0')`.execute(database.db)
  await Promise.all(
    Array.from({ length: 8 }, () =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ note: string }>`select note from thing where n = 10 for update`.execute(
          tx,
        )
        await sql`update thing set note = ${Number(rows[0]?.note) + 1} where n = 10`.execute(tx)
      }),
    ),
  )
  const { rows } = await sql`select note from thing where n = 10`.execute(database.db)
  expect(rows).toEqual([{ note: '8' }])
})

test('asking for a second connection inside a transaction is an error, not a hang', async () => {
  const nested = database.transaction(() => sql`select 1`.execute(database.db))
  await expect(nested).rejects.toThrow('use tx')
})

test('a broken unique constraint is recognised by its name', async () => {
  await sql`insert into thing values (20)`.execute(database.db)
  const error: unknown = await sql`insert into thing values (20)`
    .execute(database.db)
    .catch((thrown: unknown) => thrown)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'thing_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another')).toBe(false)
})

test('affected rows are counted', async () => {
  const result = await sql`update thing set note = 'x' where n in (10, 20)`.execute(database.db)
  expect(result.numAffectedRows).toBe(2n)
})
