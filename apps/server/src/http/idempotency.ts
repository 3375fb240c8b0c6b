import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Db, Tx } from '../db/database.ts'
import { databaseTrouble } from '../db/trouble.ts'
import { CallError } from './call-error.ts'
import {
  claimKey,
  findKey,
  freeKey,
  keepAnswer,
  renewLease,
  type KeptKey,
  type KeyClaim,
} from './idempotency-rows.ts'

/** One person's use of one key. */
export interface KeyedCall {
  readonly personId: string
  readonly key: string
  readonly call: string
  readonly input: unknown
  /** True refuses what the person has done with another key within a minute (SUBMITTED_BEFORE). */
  readonly asksBeforeRepeat?: boolean
}

interface IdempotencyServices {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly now: () => Date
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal
}

/** Keeps the answer in the transaction that does the work; refuses when the key has gone to another process meanwhile. */
export type KeepInTransaction = (tx: Tx, result: unknown) => Promise<void>

const renewEveryMs = 5_000
/** How long a repetition waits for the first answer, and how often it looks. */
const patienceMs = 60_000
const lookEveryMs = 200

/**
 * Runs `work` once for a key, in whichever process it comes. A repetition waits for the first one's answer and gets it;
 * a refusal or fault frees the key for it. A process that dies frees the key when its lease is over; what it had done
 * with `keep` is found and not done again.
 */
export async function onlyOnce<T>(
  services: IdempotencyServices,
  keyed: KeyedCall,
  work: (keep: KeepInTransaction) => Promise<T>,
): Promise<unknown> {
  const { database, now, gone } = services
  const { db } = database
  const claim: KeyClaim = { ...keyed, hash: hashOf(keyed), holder: randomUUID(), time: now() }
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const found = await findKey(db, claim)
    if (found && !found.sameRequest) throw new CallError('IDEMPOTENCY_CONFLICT')
    if (found?.answer) return found.answer.result
    if (isFree(found) && (await database.transaction((tx) => claimKey(tx, claim))))
      return run(db, claim, work)
    await wait(lookEveryMs)
    if (gone?.aborted) break
  }
  throw new CallError('IN_PROGRESS')
}

function hashOf({ call, input }: KeyedCall): Buffer {
  return createHash('sha256')
    .update(`${call}\0${JSON.stringify(input)}`)
    .digest()
}

function isFree(found: KeptKey | undefined): boolean {
  return found === undefined || found.lapsed
}

async function run<T>(db: Db, claim: KeyClaim, work: (keep: KeepInTransaction) => Promise<T>): Promise<T> {
  // A renewal that fails lets the lease lapse, which is what it is for: then `keep` refuses.
  const renewal = setInterval(() => void renewLease(db, claim).catch(() => {}), renewEveryMs)
  try {
    const result = await work(async (tx, answer) => {
      if (!(await keepAnswer(tx, claim, answer))) throw new CallError('IN_PROGRESS')
    })
    await keepAnswer(db, claim, result)
    return result
  } catch (error) {
    // A key that cannot be freed lapses by itself; one whose work is kept stays.
    // What may have been done must not be done again at once: its key lapses too.
    if (databaseTrouble(error) !== 'unconfirmed') await freeKey(db, claim).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}
