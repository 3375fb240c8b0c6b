import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** As a system manager freezes an account, behind the back of the sessions. */
export async function freezePerson(db: Db, personId: string): Promise<void> {
  await sql`update person set status = 1 where id = ${personId}`.execute(db)
}

/** As a system manager unfreezes an account, without the record of it and with its sessions. */
export async function thawPerson(db: Db, personId: string): Promise<void> {
  await sql`update person set status = 0 where id = ${personId}`.execute(db)
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

/** As if the newest code had been sent so many times more. */
export async function repeatNewestCode(db: Db, times: number): Promise<void> {
  await sql`insert into verification_code
    (purpose, mobile_fp, subject, code_hash, address, created_time, expires_time, used_time)
    select purpose, mobile_fp, subject, code_hash, address, created_time, expires_time, created_time
    from verification_code cross join generate_series(1, ${times})
    where id = (select max(id) from verification_code)`.execute(db)
}

/** What the outbox knows of a message; `row` is all of it as text. */
export interface OutboxMessage {
  readonly id: string
  readonly scene: string
  readonly status: number
  readonly attempts: number
  readonly failure: string | null
  /** Whether its text is still there. */
  readonly readable: boolean
  readonly row: string
}

/** The messages of the outbox, oldest first. */
export async function outbox(db: Db): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    select id::text, scene, status, attempts, failure, content_enc is not null as readable, m::text as row
    from message m order by m.id`.execute(db)
  return rows
}

/** Copies that the demonstration shows. */
export async function countDemoMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from demo_message`.execute(db)
  return rows[0]?.n ?? 0
}

/** As if the queue had lost all jobs that wait. */
export async function loseJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(db)
}

/** As if another process had claimed the newest message for so many seconds, and died. */
export async function claimAsDead(db: Db, leaseSec: number): Promise<void> {
  await sql`update message set claimed_until = now() + make_interval(secs => ${leaseSec})
    where id = (select max(id) from message)`.execute(db)
}

/** As demo mode leaves a copy of the newest message. */
export async function leaveDemoCopy(db: Db): Promise<void> {
  await sql`insert into demo_message select max(id), '\\x00' from message`.execute(db)
}

/** As if so many messages had been sent in the window. */
export async function spendBudget(
  db: Db,
  {
    budget,
    subject,
    windowStart,
    used,
  }: { budget: string; subject: string; windowStart: Date; used: number },
): Promise<void> {
  await sql`insert into message_budget (budget, subject, window_start, used)
    values (${budget}, ${subject}, ${windowStart}, ${used})`.execute(db)
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

/** As a system manager freezes an application. */
export async function freezeApplication(db: Db, businessTypeId: string): Promise<void> {
  await sql`update business_type set status = 1 where id = ${businessTypeId}`.execute(db)
}

/** The seal that a grant is of. */
export async function sealIdOf(db: Db, sealAuthorizeId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select seal_id::text as id from seal_authorize where id = ${sealAuthorizeId}`.execute(db)
  const [grant] = rows
  if (!grant) throw new Error('there is no such grant')
  return grant.id
}

/** The first right to a seal that somebody has; empty where there is none. */
export async function grantOf(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from seal_authorize where person_id = ${personId} order by id limit 1`.execute(db)
  return rows[0]?.id ?? ''
}

/** Gives somebody the grants of seals that another has. */
export async function shareGrants(db: Db, from: string, to: string): Promise<void> {
  await sql`insert into seal_authorize (seal_id, person_id, business_type_id, granted_by)
    select seal_id, ${to}, business_type_id, granted_by from seal_authorize where person_id = ${from}`.execute(
    db,
  )
}

/** Takes a company's members away, so that only grants of its seals are left. */
export async function removeMembers(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom('company_member').where('company_id', '=', companyId).execute()
}

/** Gives the seals of a company a picture. */
export async function setPreview(db: Db, companyId: string, previewKey: string): Promise<void> {
  await db.updateTable('seal').set({ preview_key: previewKey }).where('company_id', '=', companyId).execute()
}

/** As if the last day of a seal's grants had been yesterday, by the database's own clock. */
export async function endGrantsYesterday(db: Db, sealId: string): Promise<void> {
  await sql`update seal_authorize set valid_until = '2026-01-01' where seal_id = ${sealId}`.execute(db)
}

/** Has the rights to initiate for a company end with a day. */
export async function endInitiatorGrants(db: Db, companyId: string, until: string): Promise<void> {
  await db.updateTable('company_initiator').set({ until }).where('company_id', '=', companyId).execute()
}

/** Makes the person a member of a company. */
export async function joinCompany(
  db: Db,
  { companyId, personId, managesSeals }: { companyId: string; personId: string; managesSeals: boolean },
): Promise<void> {
  await sql`insert into company_member (company_id, person_id, administrator, manages_seals)
    values (${companyId}, ${personId}, false, ${managesSeals})`.execute(db)
}

/** A company of a test need not keep an administrator. */
export async function giveUpAdministration(db: Db, personId: string): Promise<void> {
  await sql`update company_member set administrator = false where person_id = ${personId}`.execute(db)
}

/** Whoever's number moves is logged in once more just before it does; until the answer is called. */
export async function logInAsNumberMoves(db: Db): Promise<() => Promise<void>> {
  await sql`create function log_in_meanwhile() returns trigger language plpgsql as $$
    begin
      insert into session select (jsonb_populate_record(s, jsonb_build_object('token_hash', '\\x01'))).*
        from session s where s.person_id = new.id limit 1;
      return new;
    end $$`.execute(db)
  await sql`create trigger log_in_meanwhile before update of mobile_fp on person
    for each row execute function log_in_meanwhile()`.execute(db)
  return async () => void (await sql`drop trigger log_in_meanwhile on person`.execute(db))
}

/** All that is stored in a person's own row. */
export async function personRow(db: Db, personId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select * from person where id = ${personId}`.execute(db)
  return rows[0] ?? {}
}

/** Whether a stored photo shows this text to whoever reads the database. */
export async function storesInPlain(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql<{ content: Buffer }>`select content_enc as content from person_photo`.execute(db)
  return rows.length === 0 || rows.some(({ content }) => content.includes(text))
}

/** Takes every freeze and withdrawal of these back. */
export async function restore(
  db: Db,
  {
    businessTypeId,
    otherCompany: { companyId },
    grant,
  }: {
    readonly businessTypeId: string
    readonly otherCompany: { readonly companyId: string }
    readonly grant: string
  },
): Promise<void> {
  await sql`update business_type set status = 0 where id = ${businessTypeId}`.execute(db)
  await sql`update person set status = 0 where status = 1`.execute(db)
  await db.updateTable('company').set({ status: 0, auth_status: 4 }).where('id', '=', companyId).execute()
  await sql`update seal_authorize set revoked_time = null where id::text = ${grant}`.execute(db)
}
