import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A job without a payload that was given up for that reason. */
export async function failJob(db: Db, name: string, failure: string): Promise<void> {
  const parcel = JSON.stringify({ version: 1, payload: {}, due: new Date(0).toISOString() })
  await sql`
    insert into pgboss.job (name, data, state, policy, output, completed_on)
    values (${name}, ${parcel}::jsonb, 'failed', 'exclusive', ${JSON.stringify({ failure })}::jsonb, now())`.execute(
    db,
  )
}
