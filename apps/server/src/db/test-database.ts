import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { testDatabaseUrl } from '../config.ts'
import type { Config } from '../config.ts'
import { openQueue } from '../jobs/queue.ts'
import { openEmbeddedInMemory, type EmbeddedDatabase } from './embedded.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { openPostgresql, type PostgresqlDatabase } from './postgresql.ts'

export type TestDatabase = (EmbeddedDatabase | PostgresqlDatabase) & { readonly config: Config['database'] }

/**
 * A migrated database of a test's own, gone when closed: embedded in memory, or on the server that
 * TEST_DATABASE_URL names.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const migrations = await readMigrations()
  const url = testDatabaseUrl()
  return url === undefined ? openClone(migrations) : openFresh(url, migrations)
}

/** The same without migrations. */
export async function openEmptyTestDatabase(): Promise<TestDatabase> {
  const url = testDatabaseUrl()
  if (url !== undefined) return openFresh(url, [])
  return { ...(await openEmbeddedInMemory(await readEmpty())), config: { kind: 'embedded', directory: '' } }
}

async function openClone(migrations: readonly Migration[]): Promise<TestDatabase> {
  const database = await openEmbeddedInMemory(await readTemplate(migrations))
  return { ...database, config: { kind: 'embedded', directory: '' } }
}

/** A dump with migrations and queue in place: starting from it takes a tenth of making it. */
async function readTemplate(migrations: readonly Migration[]): Promise<Uint8Array> {
  return cached([await packageFile(), ...migrations.map(({ sha256 }) => sha256)], async () => {
    const database = await openEmbeddedInMemory(await readEmpty())
    await migrate(database, migrations)
    const queue = await openQueue({
      database,
      config: { kind: 'embedded', directory: '' },
      definitions: [],
      works: false,
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
      services: () => {
        throw new Error('a template runs no jobs')
      },
    })
    await queue.stop()
    const dump = await database.thread.dump()
    await database.close()
    return dump
  })
}

/** A dump of a database as it is when it has just been made. */
async function readEmpty(): Promise<Uint8Array> {
  return cached([await packageFile()], async () => {
    const database = await openEmbeddedInMemory()
    const dump = await database.thread.dump()
    await database.close()
    return dump
  })
}

/** The pinned versions: another engine or queue makes other dumps. */
async function packageFile(): Promise<string> {
  return readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
}

async function cached(ingredients: readonly string[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/qiyin-test-database')
  const hash = createHash('sha256').update(ingredients.join('\0')).digest('hex').slice(0, 32)
  const path = join(folder, `${hash}.tar`)
  if (existsSync(path)) return readFile(path)
  const dump = await make()
  await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, dump)
  await rename(temporary, path)
  return dump
}

async function openFresh(serverUrl: string, migrations: readonly Migration[]): Promise<TestDatabase> {
  const name = `qiyin_test_${randomBytes(8).toString('hex')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openPostgresql({ url: url.href, connections: 5, onLost: () => {} })
  if (migrations.length > 0) await migrate(database, migrations)
  return {
    ...database,
    config: { kind: 'postgresql', url: url.href, connections: 5 },
    close: async () => {
      await database.close()
      await administer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
