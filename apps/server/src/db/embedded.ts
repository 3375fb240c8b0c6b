import { mkdir } from 'node:fs/promises'
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
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { startEmbeddedThread, type EmbeddedThread } from './embedded-thread.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts'
import type { DB } from './types.ts'

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded'
  readonly thread: EmbeddedThread
  /** Runs statements on the one connection, between other people's transactions. */
  exclusively<T>(run: (thread: EmbeddedThread) => Promise<T>): Promise<T>
}

/** Opens the embedded database in `directory`; rejects with DirectoryLockedError when another process has it. */
export async function openEmbedded(directory: string): Promise<EmbeddedDatabase> {
  const unlock = await lockDirectory(directory)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const database = overThread(startEmbeddedThread({ directory, dump: undefined }), unlock)
    await database.thread.query('select 1')
    return database
  } catch (error) {
    await unlock()
    throw error
  }
}

/** An embedded database in memory, empty or as a dump had it; gone when closed. */
export async function openEmbeddedInMemory(dump?: Uint8Array): Promise<EmbeddedDatabase> {
  const database = overThread(startEmbeddedThread({ directory: undefined, dump }))
  await database.thread.query('select 1')
  return database
}

function overThread(thread: EmbeddedThread, closed = async (): Promise<void> => {}): EmbeddedDatabase {
  const lease = queueForOne()
  const db = new Kysely<DB>({ dialect: dialect(thread, lease) })
  return {
    kind: 'embedded',
    db,
    thread,
    exclusively: async (run) => {
      refuseInsideTransaction()
      const release = await lease()
      try {
        return await run(thread)
      } finally {
        release()
      }
    },
    transaction: (run) => db.transaction().execute((tx) => insideTransaction(() => run(tx))),
    close: async () => {
      await thread.close()
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

function dialect(thread: EmbeddedThread, lease: Lease): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new EmbeddedDriver(thread, lease),
  }
}

class EmbeddedDriver implements Driver {
  readonly #thread: EmbeddedThread
  readonly #lease: Lease

  constructor(thread: EmbeddedThread, lease: Lease) {
    this.#thread = thread
    this.#lease = lease
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    refuseInsideTransaction()
    return new EmbeddedConnection(this.#thread, await this.#lease())
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
  readonly #thread: EmbeddedThread
  readonly release: () => void

  constructor(thread: EmbeddedThread, release: () => void) {
    this.#thread = thread
    this.release = release
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#thread.query(query.sql, query.parameters)
    // Kysely's caller names the row's type; nothing here can check it.
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await Promise.reject(new Error('the embedded database does not stream'))
  }
}
