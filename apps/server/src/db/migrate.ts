import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { lockUntilCommit, withoutLimits } from './lock.ts'

/** The database and the program do not belong together; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const migrationsDirectory = join(import.meta.dirname, 'migrations')

/** The migrations of a directory in order: NNNN-name.sql, from 0001 without gaps. */
export async function readMigrations(directory: string = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file, index) => {
      const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file)
      const version = Number(match?.[1])
      if (version !== index + 1)
        throw new MigrationError(`migration ${file} must be named NNNN-name.sql, without gaps`)
      const text = await readFile(join(directory, file), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { version, name: match?.[2] ?? '', text, sha256 }
    }),
  )
}

/**
 * Brings the database to the program's schema, one transaction a migration, and returns the versions
 * applied. Processes that start together wait for each other. Refuses a database that is ahead of the
 * program or was migrated with other texts.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly number[]> {
  await database.transaction(async (tx) => {
    await withoutLimits(tx)
    await lockUntilCommit(tx, migrationLock)
    await makeLedger(tx)
    refuseMismatch(await appliedMigrations(tx), migrations)
  })
  const done: number[] = []
  for (const migration of migrations) {
    const applied = await database.transaction((tx) => applyOne(tx, migration))
    if (applied) done.push(migration.version)
  }
  return done
}

/** Not by "if not exists": that asks for the right to create also where there is nothing to create. */
async function makeLedger(tx: Tx): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migration') is not null as there`.execute(tx)
  if (rows[0]?.there === true) return
  await sql`create table schema_migration (
    version int primary key, name text not null, sha256 text not null,
    applied_at timestamptz not null default now())`.execute(tx)
}

async function applyOne(tx: Tx, migration: Migration): Promise<boolean> {
  await withoutLimits(tx)
  await lockUntilCommit(tx, migrationLock)
  const applied = await appliedMigrations(tx)
  if (applied.some(({ version }) => version === migration.version)) return false
  await sql.raw(migration.text).execute(tx)
  await sql`insert into schema_migration (version, name, sha256)
    values (${migration.version}, ${migration.name}, ${migration.sha256})`.execute(tx)
  return true
}

interface Applied {
  version: number
  name: string
  sha256: string
}

async function appliedMigrations(tx: Tx): Promise<Applied[]> {
  const { rows } =
    await sql<Applied>`select version, name, sha256 from schema_migration order by version`.execute(tx)
  return rows
}

/** Any number, the same in every process. */
const migrationLock = 7_170_519n

function refuseMismatch(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const row of applied) {
    const own = migrations[row.version - 1]
    if (!own)
      throw new MigrationError(
        `数据库的版本（${row.version}）比程序新（${migrations.length}），请升级程序后再启动`,
      )
    if (own.sha256 !== row.sha256)
      throw new MigrationError(
        `数据库迁移 ${row.version}（${row.name}）的内容与程序中的不一致，请使用与数据库相符的程序版本`,
      )
  }
}
