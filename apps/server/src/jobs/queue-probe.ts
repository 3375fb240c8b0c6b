import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Rejects when the queue's tables are not there. */
export async function probeQueue(db: Db): Promise<void> {
  await sql`select 1 from pgboss.version`.execute(db)
}
