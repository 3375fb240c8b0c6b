import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { testDatabaseUrl } from '../src/config.ts'
import { openTestDatabase } from '../src/db/test-database.ts'
import { verifyAuditChain } from '../src/features/audit/public.ts'
import { lookAt, type FullInspection } from '../src/testing/invariants/look-at.ts'
import { findClock, type MovableClock } from './clock.ts'
import { startOwnPostgresql, type OwnPostgresql } from './own-postgresql.ts'
import { createProduct, type Product } from './product.ts'
import type { Member } from './seat.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'

/** The product on one kind of database, with everything that harm can be done to. */
export interface Stage {
  readonly kind: 'embedded' | 'postgresql'
  readonly product: Product
  readonly proxy: TcpProxy | undefined
  readonly database: OwnPostgresql | undefined
  readonly disk: SmallDisk | undefined
  readonly clock: MovableClock | undefined
  /** Looks at rows and files. The embedded database has one user only: there the product is stopped meanwhile. */
  inspect<T>(look: (inspection: FullInspection) => Promise<T>): Promise<T>
  terminateConnections(): Promise<void>
  close(): Promise<void>
}

interface StageOptions {
  readonly kind: Stage['kind']
  /** Data, logs and clusters of this run. */
  readonly folder: string
  readonly violated: (what: string) => void
  /** Uses the PostgreSQL of TEST_DATABASE_URL, which cannot be restarted, although one of our own could be made. */
  readonly prefersShared?: boolean
}

const diskMegabytes = 768

/** Opens the stage with the product running on it. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { kind, folder, violated } = options
  const logs = join(folder, 'logs')
  const data = join(folder, 'data')
  await mkdir(logs, { recursive: true })
  const disk = mountSmallDisk(data, diskMegabytes)
  const clock = await findClock(folder)
  const server = kind === 'postgresql' ? await openServer(options) : undefined
  const direct = server?.url
  const proxy = direct === undefined ? undefined : await startProxy(targetOf(direct))
  const settings = {
    DATA_DIR: data,
    DEMO_MODE: 'on',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    // People come from addresses of their own; the limit of one is not what is tried here.
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '100000',
  }
  const product = createProduct(membersOf(settings, direct, proxy), { logs, violated })
  const environment = direct === undefined ? settings : { ...settings, DATABASE_URL: direct }
  // The database is migrated and the authority made before two processes start at once.
  await lookAt(environment, verifyAuditChain, async () => {})
  await product.start()
  return {
    kind,
    product,
    proxy,
    database: server?.own,
    disk,
    clock,
    inspect: async (look) => {
      if (kind === 'postgresql') return lookAt(environment, verifyAuditChain, look)
      await product.stop()
      const found = await lookAt(environment, verifyAuditChain, look)
      await product.start()
      return found
    },
    terminateConnections: async () => {
      if (direct !== undefined) await terminateAll(direct)
    },
    close: async () => {
      await product.stop()
      await proxy?.close()
      await server?.close()
      disk?.remove()
    },
  }
}

interface PostgresqlServer {
  readonly url: string
  readonly own: OwnPostgresql | undefined
  close(): Promise<void>
}

/** A PostgreSQL of our own where it is installed; else a database on the server that TEST_DATABASE_URL names. */
async function openServer({ folder, prefersShared }: StageOptions): Promise<PostgresqlServer> {
  const wantsShared = prefersShared === true && testDatabaseUrl() !== undefined
  const own = wantsShared ? undefined : await startOwnPostgresql(folder)
  if (own) return { own, url: own.url(own.port), close: () => own.stop() }
  const shared = await openTestDatabase()
  if (shared.config.kind !== 'postgresql')
    throw new Error('PostgreSQL is neither installed nor named by TEST_DATABASE_URL')
  return { own: undefined, url: shared.config.url, close: () => shared.close() }
}

/** One process on the embedded database; two that serve and two that work on PostgreSQL, reached through the proxy. */
function membersOf(
  settings: Readonly<Record<string, string>>,
  direct: string | undefined,
  proxy: TcpProxy | undefined,
): Member[] {
  if (direct === undefined || !proxy) return [{ name: 'all', environment: settings }]
  const url = new URL(direct)
  url.port = String(proxy.port)
  const shared = { ...settings, DATABASE_URL: url.href }
  return (['web', 'worker'] as const).flatMap((role) =>
    [1, 2].map((number) => ({ name: `${role}-${number}`, environment: { ...shared, PROCESS_ROLE: role } })),
  )
}

/** As an operator does, and from a connection of its own. */
async function terminateAll(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  } finally {
    await client.end()
  }
}

function targetOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 5432) }
}
