import { mkdir, readFile } from 'node:fs/promises'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { confirmedTransaction } from './confirmed-transaction.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedSupervisor, type EmbeddedEvents, type ThreadLife } from './embedded-supervisor.ts'
import { startEmbeddedThread, type EmbeddedThread, type HearNotification } from './embedded-thread.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'
import type { DB } from './types.ts'

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded'
  readonly thread: EmbeddedThread
  /** Runs statements on the one connection, between other people's transactions. */
  exclusively<T>(run: (life: ThreadLife) => Promise<T>): Promise<T>
}

/** Opens the embedded database in `directory`; rejects with DirectoryLockedError when another process has it. */
export async function openEmbedded(
  directory: string,
  events: EmbeddedEvents = unheard,
): Promise<EmbeddedDatabase> {
  const unlock = await lockDirectory(directory)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const begin = (hear: HearNotification): EmbeddedThread =>
      startEmbeddedThread({ directory, dump: undefined }, hear)
    const supervisor = new EmbeddedSupervisor(begin, events, { mayRestart: true })
    await supervisor.thread.query('select 1').catch(async (error: unknown) => {
      await supervisor.close()
      throw error
    })
    return over(supervisor, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Code that one database in memory has had compiled and made fast is so for the next of the process. */
let engineInMemory: Promise<WebAssembly.Module> | undefined

async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  )
}

/** An embedded database in memory, empty or as a dump had it; gone when closed. */
export async function openEmbeddedInMemory(dump?: Uint8Array): Promise<EmbeddedDatabase> {
  const engine = await (engineInMemory ??= compileEngine())
  const begin = (hear: HearNotification): EmbeddedThread =>
    startEmbeddedThread({ directory: undefined, dump, engine }, hear)
  const database = over(new EmbeddedSupervisor(begin, unheard, { mayRestart: false }))
  await database.thread.query('select 1')
  return database
}

const unheard: EmbeddedEvents = { onAway: () => {}, onBack: () => {}, onGone: () => {} }

function over(supervisor: EmbeddedSupervisor, closed = async (): Promise<void> => {}): EmbeddedDatabase {
  const lease = queueForOne()
  const db = new Kysely<DB>({ dialect: dialect(supervisor, lease) })
  return {
    kind: 'embedded',
    db,
    get thread() {
      return supervisor.thread
    },
    isAway: () => supervisor.away,
    found: () => supervisor.found,
    foundAgain: () => supervisor.foundAgain,
    listen: (listener) => supervisor.listen(listener),
    exclusively: async (run) => {
      refuseInsideTransaction()
      const release = await lease()
      try {
        return await run(supervisor.life())
      } finally {
        release()
      }
    },
    transaction: (run) => confirmedTransaction(db, run),
    close: async () => {
      await supervisor.close()
      await closed()
    },
  }
}

type Lease = () => Promise<() => void>

/** Lets one in at a time, in the order of asking. */
function queueForOne(): Lease {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}

function dialect(supervisor: EmbeddedSupervisor, lease: Lease): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new EmbeddedDriver(supervisor, lease),
  }
}

class EmbeddedDriver implements Driver {
  readonly #supervisor: EmbeddedSupervisor
  readonly #lease: Lease

  constructor(supervisor: EmbeddedSupervisor, lease: Lease) {
    this.#supervisor = supervisor
    this.#lease = lease
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    refuseInsideTransaction()
    const release = await this.#lease()
    try {
      return new EmbeddedConnection(this.#supervisor.life(), release)
    } catch (error) {
      release()
      throw error
    }
  }

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #life: ThreadLife
  readonly release: () => void

  constructor(life: ThreadLife, release: () => void) {
    this.#life = life
    this.release = release
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#life.query(query.sql, query.parameters)
    // Kysely's caller names the row's type; nothing here can check it.
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await Promise.reject(new Error('the embedded database does not stream'))
  }
}
