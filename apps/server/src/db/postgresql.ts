import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { DatabaseSettings } from '../config-database.ts'
import { confirmedTransaction } from './confirmed-transaction.ts'
import type { Database } from './database.ts'
import { LeasedPool } from './leases.ts'
import { placesOf } from './places.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'
import type { DB } from './types.ts'
import { valueParser } from './value-parsers.ts'
import { DatabaseWatch, type WatchOptions } from './watch.ts'

interface PostgresqlOptions extends DatabaseSettings {
  readonly watch: Omit<WatchOptions, 'places'>
}

export interface PostgresqlDatabase extends Database {
  readonly kind: 'postgresql'
  readonly watch: DatabaseWatch
  readonly pool: Pick<LeasedPool, 'counts'>
  /** Statements of the queue, on connections of their own: a burst of calls must not keep jobs waiting. */
  executeForQueue(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** Connections of the queue, in each process. */
const queueConnections = 3
/** Its maintenance goes over whole tables. */
const queueStatementMs = 5 * 60_000
const connectingMs = 5000

/** Pools of connections to a PostgreSQL server, 15 or later, that outlive it. */
export function openPostgresql(options: PostgresqlOptions): PostgresqlDatabase {
  const pools: LeasedPool[] = []
  const watch = new DatabaseWatch({
    ...options.watch,
    places: placesOf(options.url),
    onAway: (error) => {
      for (const pool of pools) pool.breakAll()
      options.watch.onAway(error)
    },
  })
  const shared = {
    connectionTimeoutMillis: connectingMs,
    lock_timeout: options.lockMs,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    // Compiling costs a tenth of a second; what is asked here takes a hundredth, whatever the planner expects.
    options: '-c jit=off',
    types: { getTypeParser: valueParser },
  }
  const pool = new LeasedPool(watch, {
    ...shared,
    max: options.connections,
    application_name: 'qiyin',
    statement_timeout: options.statementMs,
  })
  const queuePool = new LeasedPool(watch, {
    ...shared,
    max: queueConnections,
    application_name: 'qiyin jobs',
    statement_timeout: queueStatementMs,
  })
  pools.push(pool, queuePool)
  const db = new Kysely<DB>({ dialect: dialect(pool) })
  return {
    kind: 'postgresql',
    db,
    watch,
    pool,
    isAway: () => watch.away !== undefined,
    found: () => watch.found,
    foundAgain: () => watch.foundAgain,
    listen: (listener) => watch.listen(listener),
    transaction: (run) => confirmedTransaction(db, run),
    executeForQueue: (text, values) => executeOnce(queuePool, text, values),
    close: async () => {
      await watch.stop()
      await Promise.all([pool.end(), queuePool.end()])
    },
  }
}

function dialect(pool: LeasedPool): PostgresDialect {
  return new PostgresDialect({
    pool: {
      connect: async () => {
        refuseInsideTransaction()
        const lease: unknown = await pool.lease()
        // All of it but the overload for cursors, which are not configured.
        return lease as PostgresPoolClient
      },
      end: async () => {},
      options: {},
    },
  })
}

async function executeOnce(
  pool: LeasedPool,
  text: string,
  values?: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  const lease = await pool.lease()
  let failed = true
  try {
    const answer = await lease.query(text, values)
    failed = false
    return answer
  } finally {
    // A list of statements that failed halfway has left its transaction open.
    lease.release(failed)
  }
}
