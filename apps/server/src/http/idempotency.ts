import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { CallError } from './call-error.ts'

/** One person's use of one key. */
export interface KeyedCall {
  readonly personId: string
  readonly key: string
  readonly call: string
  readonly input: unknown
}

/** After this a call without an answer counts as lost with its process. */
const lostAfterMs = 3 * 60_000

/** Runs `work` once for a key: a repetition gets the kept answer, a refusal or fault frees the key. */
export async function onlyOnce<T>(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  keyed: KeyedCall,
  work: () => Promise<T>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(`${keyed.call}\0${JSON.stringify(keyed.input)}`)
    .digest()
  if (!(await claim(db, keyed, hash, now()))) return keptAnswer(db, keyed, hash)
  let result: T
  try {
    result = await work()
  } catch (error) {
    await db
      .deleteFrom('idempotency')
      .where('person_id', '=', keyed.personId)
      .where('key', '=', keyed.key)
      .execute()
    throw error
  }
  await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify({ result }) })
    .where('person_id', '=', keyed.personId)
    .where('key', '=', keyed.key)
    .execute()
  return result
}

async function claim(db: Db, { personId, key, call }: KeyedCall, hash: Buffer, time: Date): Promise<boolean> {
  const lostBefore = new Date(time.getTime() - lostAfterMs)
  const claimed = await db
    .insertInto('idempotency')
    .values({ person_id: personId, key, call, request_hash: hash, created_time: time })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ created_time: time })
        .where('idempotency.answer', 'is', null)
        .where('idempotency.request_hash', '=', hash)
        .where('idempotency.created_time', '<', lostBefore),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function keptAnswer(db: Db, { personId, key }: KeyedCall, hash: Buffer): Promise<unknown> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && !row.request_hash.equals(hash)) throw new CallError('IDEMPOTENCY_CONFLICT')
  const answer = row?.answer
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw new CallError('IN_PROGRESS')
  return answer.result
}

const keptMs = 48 * 3_600_000

/** Removes the answers of keys that nobody repeats any more. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_time', '<', new Date(now.getTime() - keptMs))
    .execute()
}
