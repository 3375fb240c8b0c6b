import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Rejects when the queue's tables are not there. */
export async function probeQueue(db: Db): Promise<void> {
  await sql`select 1 from pgboss.version`.execute(db)
}

/** Whether the queue's schema must be made. To ask for it "if not exists" takes the right to, also where it is there. */
export async function lacksQueueSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacking: boolean }>`
    select to_regnamespace('pgboss') is null as lacking`.execute(db)
  return rows[0]?.lacking ?? true
}
