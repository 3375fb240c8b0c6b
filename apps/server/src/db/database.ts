import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Who hears what transactions notify of (LISTEN/NOTIFY), once they are committed. */
export interface Listener {
  readonly channel: string
  readonly hear: (payload: string) => void
  /** After each new connection: what was notified in between was not heard. */
  readonly onConnected: () => void
}

/** The one database of a process, whichever engine stands behind it. */
export interface Database {
  readonly kind: 'postgresql' | 'embedded'
  readonly db: Db
  /** Commits when `run` resolves, rolls back when it rejects. Await nothing but `tx` inside. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** True while it cannot be asked: every question is refused at once with DatabaseAwayError. */
  isAway(): boolean
  /** Hears a channel from then on, over outages too. */
  listen(listener: Listener): Promise<{ close(): Promise<void> }>
  /** Resolves when it can be asked, at once while it can; rejects when it is closed before. */
  found(): Promise<void>
  /** Resolves when it has answered after this moment: an outage that a statement meets is noticed only later. */
  foundAgain(): Promise<void>
  close(): Promise<void>
}
