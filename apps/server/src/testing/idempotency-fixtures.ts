import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { KeyedCall } from '../http/idempotency.ts'

/** What a process leaves that has begun to work on a key and dies. */
export async function leaveClaim(db: Db, { personId, key, call, input }: KeyedCall): Promise<void> {
  const hash = createHash('sha256')
    .update(`${call}\0${JSON.stringify(input)}`)
    .digest()
  await sql`
    insert into idempotency (person_id, key, call, request_hash, created_time, holder, lease_until)
    values (${personId}, ${key}, ${call}, ${hash}, now(), 'dead', now() + interval '15 seconds')`.execute(db)
}

/** As if the time of the lease had passed. */
export async function lapseLease(db: Db, key: string): Promise<void> {
  await sql`update idempotency set lease_until = now() - interval '1 second' where key = ${key}`.execute(db)
}
