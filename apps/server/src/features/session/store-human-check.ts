import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export interface Challenge {
  readonly id: string
  readonly nonce: string
  readonly difficulty: number
}

export async function insertChallenge(
  db: Db,
  challenge: Challenge & { mobileFp: Buffer; now: Date; expires: Date },
): Promise<void> {
  await sql`
    insert into human_check (id, mobile_fp, nonce, difficulty, created_time, expires_time)
    values (${challenge.id}, ${challenge.mobileFp}, ${challenge.nonce}, ${challenge.difficulty},
      ${challenge.now}, ${challenge.expires})`.execute(db)
}

/** Takes the challenge out of play and returns it: it can be answered once, rightly or wrongly. */
export async function takeChallenge(
  db: Db,
  { id, mobileFp, now }: { id: string; mobileFp: Buffer; now: Date },
): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    update human_check set used_time = ${now}
    where id = ${id} and mobile_fp = ${mobileFp} and used_time is null and passed_time is null
      and expires_time > ${now}
    returning id, nonce, difficulty`.execute(db)
  return rows[0]
}

/** A passed check may be used once until it expires. */
export async function markPassed(db: Db, id: string, now: Date, expires: Date): Promise<void> {
  await sql`
    update human_check set passed_time = ${now}, used_time = null, expires_time = ${expires}
    where id = ${id}`.execute(db)
}

export async function hasPassedCheck(db: Db, mobileFp: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from human_check
    where mobile_fp = ${mobileFp} and passed_time is not null and used_time is null and expires_time > ${now}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Uses a passed check up; false when there is none. */
export async function spendPassedCheck(tx: Tx, mobileFp: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update human_check set used_time = ${now}
    where id = (
      select id from human_check
      where mobile_fp = ${mobileFp} and passed_time is not null and used_time is null and expires_time > ${now}
      order by created_time limit 1 for update)
    returning id`.execute(tx)
  return rows.length > 0
}
