import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../config.ts'
import { initiateFor, makeSigners } from '../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { grantApplication } from './application-role.ts'
import { openPostgresql } from './postgresql.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const watch = { onAway: () => {}, onBack: () => {} }

describe.runIf(testDatabaseUrl() !== undefined)('a server whose role owns nothing', () => {
  const role = `qiyin_app_${randomBytes(6).toString('hex')}`
  let owners: TestDatabase
  let server: TestServer
  beforeEach(async () => {
    owners = await openTestDatabase()
    if (owners.config.kind !== 'postgresql') throw new Error('the test is for PostgreSQL')
    await sql.raw(`create role ${role} login password '${role}'`).execute(owners.db)
    await grantApplication(owners, role)
    const url = new URL(owners.config.url)
    url.username = role
    url.password = role
    const config = { ...owners.config, url: url.href }
    const database = { ...openPostgresql({ ...config, watch }), config }
    server = await startTestServer({ database })
  })
  afterEach(async () => {
    await server.close()
    await sql.raw(`drop owned by ${role} cascade`).execute(owners.db)
    await sql.raw(`drop role ${role}`).execute(owners.db)
    await owners.close()
  })

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
