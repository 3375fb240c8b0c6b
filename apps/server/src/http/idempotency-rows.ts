import { keptSince } from '@qiyin/domain/retention.ts'
import type { ExpressionBuilder } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockUntilCommit } from '../db/lock.ts'
import type { DB } from '../db/types.ts'
import { CallError } from './call-error.ts'

/** A key on its way to being one process's. */
export interface KeyClaim {
  readonly personId: string
  readonly key: string
  readonly call: string
  readonly hash: Buffer
  /** Names this one attempt. */
  readonly holder: string
  readonly time: Date
  readonly asksBeforeRepeat?: boolean
}

/** What is known of a key that somebody has claimed. */
export interface KeptKey {
  readonly sameRequest: boolean
  /** True when whoever works on it has not been heard of for too long. */
  readonly lapsed: boolean
  readonly answer: { readonly result: unknown } | undefined
}

/** Thrice the time between renewals. The database's clock measures it: those of processes differ. */
const leaseSec = 15
const repeatWithinMs = 60_000

export async function findKey(db: Db, claim: KeyClaim): Promise<KeptKey | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash as hash', 'answer'])
    .select((eb) => eb('lease_until', '<', eb.fn<Date>('now')).as('lapsed'))
    .where('person_id', '=', claim.personId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!row) return undefined
  const { answer } = row
  // Written by keepAnswer only.
  const kept = answer === null ? undefined : (answer as { result: unknown })
  return { sameRequest: row.hash.equals(claim.hash), lapsed: row.lapsed === true, answer: kept }
}

/** False when somebody else has it; refuses with SUBMITTED_BEFORE what was done with another key just now. */
export async function claimKey(tx: Tx, claim: KeyClaim): Promise<boolean> {
  const { personId, key, call, hash, holder, time } = claim
  if (claim.asksBeforeRepeat) await refuseRepetition(tx, claim)
  const claimed = await tx
    .insertInto('idempotency')
    .values((eb) => ({
      person_id: personId,
      key,
      call,
      request_hash: hash,
      created_time: time,
      holder,
      lease_until: leaseEnd(eb),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet((eb) => ({ holder, created_time: time, lease_until: leaseEnd(eb) }))
        .where('idempotency.answer', 'is', null)
        .where('idempotency.request_hash', '=', hash)
        .where((eb) => eb('idempotency.lease_until', '<', eb.fn<Date>('now'))),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function refuseRepetition(tx: Tx, { personId, key, call, hash, time }: KeyClaim): Promise<void> {
  // Two at once wait for each other here; the hash alone names the lock, which at worst is somebody else's too.
  await lockUntilCommit(tx, hash.readBigInt64BE(0))
  const before = await tx
    .selectFrom('idempotency')
    .select('key')
    .where('person_id', '=', personId)
    .where('key', '!=', key)
    .where('call', '=', call)
    .where('request_hash', '=', hash)
    .where('created_time', '>', new Date(time.getTime() - repeatWithinMs))
    .where((eb) => eb.or([eb('answer', 'is not', null), eb('lease_until', '>=', eb.fn<Date>('now'))]))
    .limit(1)
    .executeTakeFirst()
  if (before) throw new CallError('SUBMITTED_BEFORE')
}

export async function renewLease(db: Db, { personId, key, holder }: KeyClaim): Promise<void> {
  await db
    .updateTable('idempotency')
    .set((eb) => ({ lease_until: leaseEnd(eb) }))
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute()
}

/** False when the key is another's by now. */
export async function keepAnswer(
  db: Db | Tx,
  { personId, key, holder }: KeyClaim,
  result: unknown,
): Promise<boolean> {
  const kept = await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify({ result }) })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Lets the key be used anew, unless its work is done. */
export async function freeKey(db: Db, { personId, key, holder }: KeyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute()
}

/** Removes the answers of keys that nobody repeats any more. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'idempotency', (eb) => eb('created_time', '<', keptSince('keptAnswer', now)))
}

function leaseEnd(eb: ExpressionBuilder<DB, 'idempotency'>) {
  const none = eb.lit(0)
  const lease = eb.fn<Date>('make_interval', [none, none, none, none, none, none, eb.lit(leaseSec)])
  return eb(eb.fn<Date>('now'), '+', lease)
}
