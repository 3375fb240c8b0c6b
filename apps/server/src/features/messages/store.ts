import type { Insertable, NotNull } from 'kysely'
import { deleteInBatches, someOf } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'
import { inBatches, type Bounds } from '../../in-batches.ts'

/** A message about to be sent. */
export interface NewMessage {
  readonly personId: string | null
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly scene: string
  readonly contractId: string | null
  readonly companyId: string | null
  readonly contentEnc: Buffer
  readonly createdTime: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const { id } = await tx
    .insertInto('message')
    .values(messageRow(message))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A short message as its table has it. */
export function messageRow(message: NewMessage): Insertable<DB['message']> {
  return {
    person_id: message.personId,
    mobile_enc: message.mobileEnc,
    mobile_fp: message.mobileFp,
    scene: message.scene,
    way: 'SMS',
    contract_id: message.contractId,
    company_id: message.companyId,
    content_enc: message.contentEnc,
    created_time: message.createdTime,
  }
}

export interface WaitingMessage {
  readonly messageId: string
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly contentEnc: Buffer
  readonly scene: string
  readonly companyId: string | null
  /** Whether it has been charged to its budgets. */
  readonly counted: boolean
  readonly attempts: number
  readonly createdTime: Date
}

/**
 * A message that waits, for one run alone to send it until the lease is over; 'claimed' while another run has it,
 * undefined when it has been sent or given up, or goes to no phone.
 */
export async function claimMessage(
  db: Db,
  id: string,
  leaseSec: number,
): Promise<WaitingMessage | 'claimed' | undefined> {
  const claimed = await db
    .updateTable('message')
    .set((eb) => {
      const none = eb.lit(0)
      const lease = eb.fn<Date>('make_interval', [none, none, none, none, none, none, eb.lit(leaseSec)])
      return { claimed_until: eb(eb.fn<Date>('now'), '+', lease) }
    })
    .where('id', '=', id)
    .where('status', '=', 0)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', eb.fn<Date>('now'))]))
    .where('mobile_enc', 'is not', null)
    .where('mobile_fp', 'is not', null)
    .where('content_enc', 'is not', null)
    .returning(['id as messageId', 'mobile_enc as mobileEnc', 'mobile_fp as mobileFp'])
    .returning(['content_enc as contentEnc', 'scene', 'company_id as companyId', 'counted', 'attempts'])
    .returning('created_time as createdTime')
    .$narrowType<{ mobileEnc: NotNull; mobileFp: NotNull; contentEnc: NotNull }>()
    .executeTakeFirst()
  return claimed ?? ((await isWaiting(db, id)) ? 'claimed' : undefined)
}

async function isWaiting(db: Db, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('mobile_enc', 'is not', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** The message has been charged to its budgets, once for all its tries. */
export async function markCounted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('message').set({ counted: true }).where('id', '=', id).execute()
}

/** Marks the message as sent and forgets its text in the same statement. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await updateWaiting(db, id).set({ status: 1, sent_time: now, failure: null, content_enc: null }).execute()
}

/** Counts a try that failed; the message goes on waiting, for whoever comes next. */
export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await updateWaiting(db, id).set({ failure, claimed_until: null }).execute()
}

/** The message goes on waiting for something that is no failure of its; no try is counted. */
export async function releaseMessage(db: Db, id: string, waitsFor: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ failure: waitsFor, claimed_until: null })
    .where('id', '=', id)
    .where('status', '=', 0)
    .execute()
}

/** Counts the last try and forgets the text: the message is never sent. */
export async function markGivenUp(db: Db, id: string, failure: string): Promise<void> {
  await updateWaiting(db, id).set({ status: 2, failure, content_enc: null }).execute()
}

function updateWaiting(db: Db, id: string) {
  return db
    .updateTable('message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 0)
}

interface Old {
  readonly before: Date
  readonly failure: string
  /** All of them unless given. */
  readonly scene?: string
}

/** Messages that still wait and were made before a time are given up and forgotten. Answers how many. */
export async function giveUpOld(db: Db, { before, failure, scene }: Old, bounds?: Bounds): Promise<number> {
  let givenUp = 0
  await inBatches(async (size) => {
    const old = someOf(
      'message',
      (eb) =>
        eb.and([
          eb('status', '=', 0),
          eb('created_time', '<', before),
          ...(scene === undefined ? [] : [eb('scene', '=', scene)]),
        ]),
      size,
    )
    const rows = await db
      .updateTable('message')
      .set({ status: 2, failure, content_enc: null })
      .where(old)
      .returning('id')
      .execute()
    givenUp += rows.length
    return rows.length
  }, bounds)
  return givenUp
}

/** Those that were sent or given up, written before a moment. */
export async function deleteMessages(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'message', (eb) =>
    eb.and([eb('created_time', '<', before), eb('status', '<>', 0)]),
  )
}
