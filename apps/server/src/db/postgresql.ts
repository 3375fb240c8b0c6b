import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from './database.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts'
import type { DB } from './types.ts'
import { valueParser } from './value-parsers.ts'

interface PostgresqlOptions {
  readonly url: string
  readonly connections: number
  /** Told of connections that broke while idle: the pool replaces them. */
  readonly onLost: (error: Error) => void
}

export interface PostgresqlDatabase extends Database {
  readonly kind: 'postgresql'
  readonly pool: Pool
}

/** A pool of connections to a PostgreSQL server, 15 or later. */
export function openPostgresql(options: PostgresqlOptions): PostgresqlDatabase {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    application_name: 'qiyin',
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: valueParser },
  })
  pool.on('error', options.onLost)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          refuseInsideTransaction()
          return pool.connect()
        },
        end: () => pool.end(),
        options: {},
      },
    }),
  })
  return {
    kind: 'postgresql',
    db,
    pool,
    transaction: (run) => db.transaction().execute((tx) => insideTransaction(() => run(tx))),
    close: () => db.destroy(),
  }
}
