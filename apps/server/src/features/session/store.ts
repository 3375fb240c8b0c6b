import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Scope } from '../../http/session.ts'

export interface SessionRow {
  readonly personId: string
  readonly scope: Scope
  readonly seenTime: Date
  readonly expiresTime: Date
  readonly name: string | null
  readonly verified: boolean
  readonly ourPart: boolean
  readonly status: number
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.person_id::text as "personId", s.scope, s.seen_time as "seenTime", s.expires_time as "expiresTime",
      p.name, p.verified, p.our_part as "ourPart", p.status
    from session s join person p on p.id = s.person_id
    where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly personId: string
  readonly now: Date
  readonly expires: Date
  readonly address: string
  readonly userAgent: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into session (token_hash, person_id, created_time, seen_time, expires_time, address, user_agent)
    values (${session.tokenHash}, ${session.personId}, ${session.now}, ${session.now}, ${session.expires},
      ${session.address}, ${session.userAgent})`.execute(tx)
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update session set seen_time = ${now} where token_hash = ${tokenHash}`.execute(db)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db)
}

export async function deleteSessionsOf(db: Db, personId: string): Promise<void> {
  await sql`delete from session where person_id = ${personId}`.execute(db)
}

/** Removes what nobody can use any more; codes and checks stay two days, for the limits of a day. */
export async function purge(db: Db, now: Date, idleMs: number): Promise<void> {
  const idle = new Date(now.getTime() - idleMs)
  const twoDaysAgo = new Date(now.getTime() - 48 * 60 * 60 * 1000)
  await sql`delete from session where expires_time <= ${now} or seen_time <= ${idle}`.execute(db)
  await sql`delete from verification_code where created_time < ${twoDaysAgo}`.execute(db)
  await sql`delete from human_check where created_time < ${twoDaysAgo}`.execute(db)
  await sql`delete from idempotency where created_time < ${twoDaysAgo}`.execute(db)
}
