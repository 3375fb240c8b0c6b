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

/** What ends the use of a seal, as an administrator, a system manager or the provider of company checks does. */
export type Withdrawal =
  | { readonly freezeCompanyId: string }
  | { readonly unauthenticateCompanyId: string }
  | { readonly revokeGrantId: string }
  | { readonly deleteSealId: string }

/** Freezes or ends what a seal's use hangs on. */
export async function withdraw(db: Db, what: Withdrawal): Promise<void> {
  await withdrawal(db, what).execute()
}

function withdrawal(db: Db, what: Withdrawal): { execute(): Promise<unknown> } {
  if ('freezeCompanyId' in what)
    return db.updateTable('company').set({ status: 1 }).where('id', '=', what.freezeCompanyId)
  if ('unauthenticateCompanyId' in what)
    return db.updateTable('company').set({ auth_status: 0 }).where('id', '=', what.unauthenticateCompanyId)
  if ('deleteSealId' in what)
    return db.updateTable('seal').set({ status: 1 }).where('id', '=', what.deleteSealId)
  return db
    .updateTable('seal_authorize')
    .set({ revoked_time: new Date() })
    .where('id', '=', what.revokeGrantId)
}

/** Takes a company's members away, so that only grants of its seals are left. */
export async function removeMembers(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom('company_member').where('company_id', '=', companyId).execute()
}

/** Gives the seals of a company a picture. */
export async function setPreview(db: Db, companyId: string, previewKey: string): Promise<void> {
  await db.updateTable('seal').set({ preview_key: previewKey }).where('company_id', '=', companyId).execute()
}
