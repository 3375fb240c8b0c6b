import { Client } from 'pg'
import type { DatabaseSettings } from '../config-database.ts'
import { openPostgresql, type PostgresqlDatabase } from '../db/postgresql.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts'

export interface ProxiedDatabase {
  readonly database: PostgresqlDatabase
  readonly proxy: CuttableProxy
  /** What stands behind the proxy. */
  readonly server: { readonly host: string; readonly port: number }
  /** Asks past the proxy, as an operator would. */
  ask(statement: string): Promise<unknown[]>
  /** How the proxied one was opened. */
  readonly settings: DatabaseSettings
  readonly told: ('away' | 'back')[]
  close(): Promise<void>
}

/** A database of a test's own on the PostgreSQL server, reached through a proxy that makes outages. */
export async function openProxiedDatabase(
  settings: Partial<DatabaseSettings> = {},
): Promise<ProxiedDatabase> {
  const direct = await openTestDatabase()
  if (direct.kind !== 'postgresql' || direct.config.kind !== 'postgresql')
    throw new Error('outages need TEST_DATABASE_URL')
  const there = new URL(direct.config.url)
  const operator = new Client({ connectionString: there.href })
  await operator.connect()
  const { host, port } = operator
  const server = { host, port }
  const proxy = await openCuttableProxy(server.host, server.port)
  const url = new URL(there.href)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  const told: ('away' | 'back')[] = []
  const opened = { ...direct.config, url: url.href, ...settings }
  const database = openPostgresql({
    ...opened,
    watch: {
      onAway: () => void told.push('away'),
      onBack: () => void told.push('back'),
      everyMs: 50,
      patienceMs: 500,
      retryMs: 20,
    },
  })
  return {
    database,
    proxy,
    server,
    ask: async (statement) => (await operator.query(statement)).rows,
    settings: opened,
    told,
    close: async () => {
      await database.close()
      await proxy.close()
      await operator.end()
      await direct.close()
    },
  }
}
