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
  /** True while it cannot be asked: every question is refused at once with DatabaseAwayError. */
  isAway(): boolean
  /** Resolves when it can be asked, at once while it can; rejects when it is closed before. */
  found(): Promise<void>
  close(): Promise<void>
}
