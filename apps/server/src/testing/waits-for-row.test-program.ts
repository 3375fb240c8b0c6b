import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whether somebody waits, on PostgreSQL, for a row of this database that another transaction holds. */
export async function waitsForRow(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event in ('transactionid', 'tuple')`.execute(db)
  return rows.length > 0
}
