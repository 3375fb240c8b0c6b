import { resolve } from 'node:path'
import { z } from 'zod'
import { whole } from './config-values.ts'

/** A PostgreSQL server and what it may be asked for. */
export interface DatabaseSettings {
  readonly url: string
  /** Of the pool of calls, in each process. */
  readonly connections: number
  /** After this the server gives up a statement, 0: never. */
  readonly statementMs: number
  /** After this it gives up waiting for a lock. */
  readonly lockMs: number
  /** After this it ends a transaction in which nothing is asked. */
  readonly idleInTransactionMs: number
}

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string }
  | ({ readonly kind: 'postgresql' } & DatabaseSettings)

/** The variables, in the order of .env.example. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      '应为 postgres://用户:密码@主机:5432/数据库，多台主机以逗号分隔；不设置则使用内置数据库',
    )
    .optional(),
  DATABASE_CONNECTIONS: whole(1, 200).default(10),
  DATABASE_STATEMENT_SECONDS: whole(1, 3600).default(30),
  DATABASE_LOCK_SECONDS: whole(1, 3600).default(10),
  DATABASE_IDLE_SECONDS: whole(1, 3600).default(60),
}

const schema = z.object(databaseVariables)
type Values = z.output<typeof schema>

/** The part of the configuration these variables make. */
export function databaseConfig(values: Values, dataDir: string): DatabaseConfig {
  return values.DATABASE_URL === undefined
    ? { kind: 'embedded', directory: resolve(dataDir, 'pg') }
    : { kind: 'postgresql', ...databaseSettings(values.DATABASE_URL, values) }
}

/** The settings of one server, with the usual limits unless told. */
export function databaseSettings(url: string, values: Values = schema.parse({})): DatabaseSettings {
  return {
    url,
    connections: values.DATABASE_CONNECTIONS,
    statementMs: values.DATABASE_STATEMENT_SECONDS * 1000,
    lockMs: values.DATABASE_LOCK_SECONDS * 1000,
    idleInTransactionMs: values.DATABASE_IDLE_SECONDS * 1000,
  }
}
