import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuText } from './describe-menu.ts'
import { describeSchema, schemaText } from './describe-schema.ts'
import { migrate, MigrationError, readMigrations } from './migrate.ts'
import { rowTypesText } from './row-types.ts'
import { openEmptyTestDatabase, type TestDatabase } from './test-database.ts'

const committed = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await openEmptyTestDatabase()
})
afterAll(() => database.close())

test('an empty database gets every migration once, also when two processes begin together', async () => {
  const migrations = await readMigrations()
  const all = migrations.map(({ version }) => version)
  const [one, two] = await Promise.all([migrate(database, migrations), migrate(database, migrations)])
  expect([...one, ...two].toSorted((a, b) => a - b)).toEqual(all)
  expect(await migrate(database, migrations)).toEqual([])
})

test('the committed schema, row types and function tree are what the migrations lead to', async () => {
  const schema = await describeSchema(database.db)
  expect(schemaText(schema)).toBe(await committed('schema.sql'))
  expect(rowTypesText(schema)).toBe(await committed('types.ts'))
  expect(await menuText(database.db)).toBe(await committed('function-menu.json'))
})

test('a database that is ahead of the program or was migrated with other texts is refused', async () => {
  const migrations = await readMigrations()
  await expect(migrate(database, migrations.slice(0, -1))).rejects.toThrow(MigrationError)
  const changed = migrations.map((one, index) => (index === 0 ? { ...one, sha256: 'other' } : one))
  await expect(migrate(database, changed)).rejects.toThrow(MigrationError)
})

test('a migration that fails leaves the database as it was', async () => {
  const migrations = await readMigrations()
  const broken = {
    version: migrations.length + 1,
    name: 'broken',
    text: 'create table half_done (n int); select 1 / 0;',
    sha256: 'x',
  }
  const before = schemaText(await describeSchema(database.db))
  await expect(migrate(database, [...migrations, broken])).rejects.toThrow('division by zero')
  expect(schemaText(await describeSchema(database.db))).toBe(before)
  expect(await migrate(database, migrations)).toEqual([])
})
