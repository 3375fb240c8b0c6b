import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** The one database of a process, whichever engine stands behind it. */
export interface Database {
  readonly kind: 'postgresql' | 'embedded'
  readonly db: Db
  /** Commits when `run` resolves, rolls back when it rejects. Await nothing but `tx` inside. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
