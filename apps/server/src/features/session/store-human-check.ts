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
  const { id, nonce, difficulty } = challenge
  await db
    .insertInto('human_check')
    .values({
      id,
      mobile_fp: challenge.mobileFp,
      nonce,
      difficulty,
      created_time: challenge.now,
      expires_time: challenge.expires,
    })
    .execute()
}

/** Takes the challenge out of play and returns it: it can be answered once, rightly or wrongly. */
export async function takeChallenge(
  db: Db,
  { id, mobileFp, now }: { id: string; mobileFp: Buffer; now: Date },
): Promise<Challenge | undefined> {
  return db
    .updateTable('human_check')
    .set({ used_time: now })
    .where('id', '=', id)
    .where('mobile_fp', '=', mobileFp)
    .where('used_time', 'is', null)
    .where('passed_time', 'is', null)
    .where('expires_time', '>', now)
    .returning(['id', 'nonce', 'difficulty'])
    .executeTakeFirst()
}

/** A passed check may be used once until it expires. */
export async function markPassed(db: Db, id: string, now: Date, expires: Date): Promise<void> {
  await db
    .updateTable('human_check')
    .set({ passed_time: now, used_time: null, expires_time: expires })
    .where('id', '=', id)
    .execute()
}

export async function hasPassedCheck(db: Db, mobileFp: Buffer, now: Date): Promise<boolean> {
  const found = await selectPassed(db, mobileFp, now).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Uses a passed check up; false when there is none. */
export async function spendPassedCheck(tx: Tx, mobileFp: Buffer, now: Date): Promise<boolean> {
  const oldest = selectPassed(tx, mobileFp, now).orderBy('created_time').limit(1).forUpdate()
  const spent = await tx
    .updateTable('human_check')
    .set({ used_time: now })
    .where('id', '=', oldest)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

function selectPassed(db: Db, mobileFp: Buffer, now: Date) {
  return db
    .selectFrom('human_check')
    .select('id')
    .where('mobile_fp', '=', mobileFp)
    .where('passed_time', 'is not', null)
    .where('used_time', 'is', null)
    .where('expires_time', '>', now)
}
