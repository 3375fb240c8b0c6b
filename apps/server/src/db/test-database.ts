import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { databaseSettings } from '../config-database.ts'
import { testDatabaseTemplate, testDatabaseUrl } from '../config.ts'
import type { Config } from '../config.ts'
import { openQueue } from '../jobs/queue.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { openEmbeddedInMemory, type EmbeddedDatabase } from './embedded.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { openPostgresql, type PostgresqlDatabase } from './postgresql.ts'

const embeddedConfig = { kind: 'embedded', directory: '' } as const

export type TestDatabase = (EmbeddedDatabase | PostgresqlDatabase) & { readonly config: Config['database'] }

/**
 * A migrated database of a test's own, gone when closed: embedded in memory, or on the server that
 * TEST_DATABASE_URL names.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = testDatabaseUrl()
  if (url === undefined) return openClone(await readMigrations())
  const template = testDatabaseTemplate()
  const database = await openOnServer(url, template)
  if (template === undefined) await prepare(database, await readMigrations())
  return database
}

/**
 * Makes the migrated database on a PostgreSQL server that the databases of a whole run are copied from; answers its
 * name and how to drop it.
 */
export async function makeTemplate(serverUrl: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = newName()
  const drop = (): Promise<void> => administer(serverUrl, `drop database ${name} with (force)`)
  await administer(serverUrl, `create database ${name}`)
  const config = configOn(serverUrl, name)
  const database = openPostgresql({ ...config, watch: { onAway: () => {}, onBack: () => {} } })
  // A template may have no connections while it is copied.
  await prepare({ ...database, config }, await readMigrations())
  await database.close()
  return { name, drop }
}

/** The same without migrations. */
export async function openEmptyTestDatabase(): Promise<TestDatabase> {
  const url = testDatabaseUrl()
  if (url !== undefined) return openOnServer(url, undefined)
  return { ...(await openEmbeddedInMemory(await readEmpty())), config: embeddedConfig }
}

async function openClone(migrations: readonly Migration[]): Promise<TestDatabase> {
  const database = await openEmbeddedInMemory(await readTemplate(migrations))
  return { ...database, config: embeddedConfig }
}

/** Puts migrations and queue in place. */
async function prepare(database: TestDatabase, migrations: readonly Migration[]): Promise<void> {
  await migrate(database, migrations)
  const logger = pino({ level: 'silent' })
  const queue = await openQueue({
    database,
    definitions: [],
    works: false,
    now: () => new Date(),
    logger,
    metrics: createMetrics(logger),
    services: () => {
      throw new Error('a template runs no jobs')
    },
  })
  await queue.stop()
}

/** A dump with migrations and queue in place: starting from it takes a tenth of making it. */
async function readTemplate(migrations: readonly Migration[]): Promise<Uint8Array> {
  return cached([await packageFile(), ...migrations.map(({ sha256 }) => sha256)], async () => {
    const database = await openEmbeddedInMemory(await readEmpty())
    await prepare({ ...database, config: embeddedConfig }, migrations)
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

/** A dump is read once by a process, into memory that the threads of all its databases share. */
const dumps = new Map<string, Promise<Uint8Array>>()

async function cached(ingredients: readonly string[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const hash = createHash('sha256').update(ingredients.join('\0')).digest('hex').slice(0, 32)
  const dump = dumps.get(hash) ?? readOrMake(hash, make)
  dumps.set(hash, dump)
  return dump
}

async function readOrMake(hash: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/qiyin-test-database')
  const path = join(folder, `${hash}.tar`)
  if (!existsSync(path)) {
    const dump = await make()
    await mkdir(folder, { recursive: true })
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(temporary, dump)
    await rename(temporary, path)
  }
  const content = await readFile(path)
  const shared = new Uint8Array(new SharedArrayBuffer(content.length))
  shared.set(content)
  return shared
}

async function openOnServer(serverUrl: string, template: string | undefined): Promise<TestDatabase> {
  const name = newName()
  await administer(
    serverUrl,
    `create database ${name} template ${template ?? 'template1'}`,
    // It ends with its test: nothing in it need outlive the server, and a busy disk is not waited for.
    `alter database ${name} set synchronous_commit = off`,
  )
  const config = configOn(serverUrl, name)
  const database = openPostgresql({ ...config, watch: { onAway: () => {}, onBack: () => {} } })
  return {
    ...database,
    config,
    close: async () => {
      await database.close()
      await administer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

function newName(): string {
  return `qiyin_test_${randomBytes(8).toString('hex')}`
}

function configOn(serverUrl: string, name: string): Extract<Config['database'], { kind: 'postgresql' }> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { kind: 'postgresql', ...databaseSettings(url.href), connections: 5 }
}

async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
