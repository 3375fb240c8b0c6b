import type { Database } from '../db/database.ts'

/** Something that this process keeps so as not to make it again, and can do without. */
export interface Kept {
  /** Unique; kebab-case. */
  readonly name: string
  /** What managers call it. */
  readonly label: string
  /** How many things it holds. */
  count(database: Database): number
  clear(database: Database): void
}
