import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** As a system manager freezes an account, behind the back of the sessions. */
export async function freezePerson(db: Db, personId: string): Promise<void> {
  await sql`update person set status = 1 where id = ${personId}`.execute(db)
}

/** When each session of a person was last seen. */
export async function seenTimes(db: Db, personId: string): Promise<Date[]> {
  const { rows } = await sql<{ seen: Date }>`
    select seen_time as seen from session where person_id = ${personId} order by seen_time`.execute(db)
  return rows.map((row) => row.seen)
}

/** How many rows a table has that is cleaned by the clock. */
export async function countRows(
  db: Db,
  table: 'session' | 'verification_code' | 'human_check' | 'person',
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** What the outbox knows of a message; `row` is all of it as text. */
export interface OutboxMessage {
  readonly id: string
  readonly scene: string
  readonly status: number
  readonly attempts: number
  readonly failure: string | null
  readonly row: string
}

/** The messages of the outbox, oldest first. */
export async function outbox(db: Db): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    select id::text, scene, status, attempts, failure, m::text as row from message m order by m.id`.execute(
    db,
  )
  return rows
}

/** Freezes or ends what a seal's use hangs on. */
export async function withdraw(
  db: Db,
  what: { freezeCompanyId: string } | { revokeGrantId: string } | { deleteSealId: string },
): Promise<void> {
  if ('freezeCompanyId' in what)
    await sql`update company set status = 1 where id = ${what.freezeCompanyId}`.execute(db)
  else if ('revokeGrantId' in what)
    await sql`update seal_authorize set revoked_time = now() where id = ${what.revokeGrantId}`.execute(db)
  else await sql`update seal set status = 1 where id = ${what.deleteSealId}`.execute(db)
}
