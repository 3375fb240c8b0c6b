import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseSettings } from '../config-database.ts'
import { testDatabaseUrl } from '../config.ts'
import { initiateFor, makeSigners } from '../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { grantApplication } from './application-role.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'
import { openEmptyTestDatabase, type TestDatabase } from './test-database.ts'

const watch = { onAway: () => {}, onBack: () => {} }

describe.runIf(testDatabaseUrl() !== undefined)('a server whose role owns nothing', () => {
  const id = randomBytes(6).toString('hex')
  const [role, owner] = [`qiyin_app_${id}`, `qiyin_owner_${id}`]
  let database: TestDatabase
  let server: TestServer
  beforeEach(async () => {
    database = await openEmptyTestDatabase()
    // As docs/operations.md has it: the owner is no superuser, and belongs to the role.
    await administer(
      ...[role, owner].map((one) => `create role ${one} login password '${one}'`),
      `grant ${role} to ${owner}`,
      `alter database ${new URL(urlOf(database)).pathname.slice(1)} owner to ${owner}`,
    )
    const owning = as(owner)
    await migrate(owning, await readMigrations())
    await grantApplication(owning, role)
    await owning.close()
    server = await startTestServer({ database: as(role) })
  })
  afterEach(async () => {
    await server.close()
    await database.close()
    await administer(`drop role ${role}`, `drop role ${owner}`)
  })

  function as(user: string): TestDatabase {
    const url = new URL(urlOf(database))
    url.username = user
    url.password = user
    const config = { kind: 'postgresql', ...databaseSettings(url.href), connections: 5 } as const
    return { ...openPostgresql({ ...config, watch }), config }
  }

  test('initiates contracts, and cannot take a trail back, nor the triggers that keep it', async () => {
    await initiateFor(server, await makeSigners(server), ['individual'])
    const { db } = server.services.database
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_event`.execute(db)
    expect(rows[0]?.count).toBeGreaterThan(0)
    for (const statement of [
      'update audit_event set seq = seq + 1',
      'delete from audit_event',
      'truncate audit_event cascade',
      'delete from audit_chain',
      'delete from audit_root',
      'delete from installation_fact',
      'update master_key set check_value = null',
      'drop trigger audit_event_no_delete on audit_event',
      'alter table audit_event disable trigger all',
      'set session_replication_role = replica',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })
})

function urlOf({ config }: TestDatabase): string {
  if (config.kind !== 'postgresql') throw new Error('the test is for PostgreSQL')
  return config.url
}

/** On the server itself, as whoever makes the tests' databases. */
async function administer(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: testDatabaseUrl() ?? '' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
