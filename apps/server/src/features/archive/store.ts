import type { ClosingStamp } from '@qiyin/pdf'
import type { Db, Tx } from '../../db/database.ts'
import type { RenewalFailure } from './failure-text.ts'

/** What is known of the time-stamp that closes a contract's document; nothing before the document was looked at. */
export interface ArchiveStamp {
  readonly stampedTime: Date | null
  readonly holdsUntil: Date | null
  readonly renewals: number
  readonly renewedTime: Date | null
  readonly failure: string | null
}

export async function insertStamp(tx: Tx, contractId: string, closing: ClosingStamp): Promise<void> {
  await tx
    .insertInto('archive_stamp')
    .values({
      contract_id: contractId,
      stamped_time: closing.time,
      holds_until: closing.holdsUntil,
      algorithm: closing.algorithm,
    })
    .execute()
}

/** Undefined for a contract that is not completed. */
export async function findStamp(db: Db, contractId: string): Promise<ArchiveStamp | undefined> {
  return db
    .selectFrom('archive_stamp')
    .select(['stamped_time as stampedTime', 'holds_until as holdsUntil', 'renewals'])
    .select(['renewed_time as renewedTime', 'failure'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
}

/** Contracts whose time-stamp ends before a moment, the first end first; those are left out that wait for another try. */
export async function findDue(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const due = await db
    .selectFrom('archive_stamp')
    .select('contract_id as contractId')
    .where('holds_until', '<', before)
    .where((eb) => eb.or([eb('retry_time', 'is', null), eb('retry_time', '<=', now)]))
    .orderBy('holds_until')
    .limit(limit)
    .execute()
  return due.map(({ contractId }) => contractId)
}

/** Contracts completed before closing time-stamps were recorded, and not looked at since. */
export async function findUnknown(db: Db, now: Date, limit: number): Promise<string[]> {
  const unknown = await db
    .selectFrom('archive_stamp')
    .select('contract_id as contractId')
    .where('holds_until', 'is', null)
    .where((eb) => eb.or([eb('retry_time', 'is', null), eb('retry_time', '<=', now)]))
    .orderBy('contract_id')
    .limit(limit)
    .execute()
  return unknown.map(({ contractId }) => contractId)
}

/** What the document's closing time-stamp was found to be. */
export async function writeStamp(tx: Tx, contractId: string, closing: ClosingStamp): Promise<void> {
  await tx
    .updateTable('archive_stamp')
    .set({ stamped_time: closing.time, holds_until: closing.holdsUntil, algorithm: closing.algorithm })
    .set({ failure: null, retry_time: null })
    .where('contract_id', '=', contractId)
    .execute()
}

/** The document has got another closing time-stamp. */
export async function markRenewed(
  tx: Tx,
  contractId: string,
  { closing, time }: { closing: ClosingStamp; time: Date },
): Promise<void> {
  await writeStamp(tx, contractId, closing)
  await tx
    .updateTable('archive_stamp')
    .set((eb) => ({ renewals: eb('renewals', '+', 1), renewed_time: time, tried_time: time }))
    .where('contract_id', '=', contractId)
    .execute()
}

/** It could not be renewed, unless it was after all; it is tried again from a moment on. */
export async function markFailed(
  db: Db,
  contractId: string,
  {
    failure,
    time,
    retryTime,
    before,
  }: { failure: RenewalFailure; time: Date; retryTime: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('archive_stamp')
    .set({ failure, tried_time: time, retry_time: retryTime })
    .where('contract_id', '=', contractId)
    .where((eb) => eb.or([eb('holds_until', 'is', null), eb('holds_until', '<', before)]))
    .execute()
}

/** A contract that is completed no longer needs no renewal. */
export async function deleteStamp(tx: Tx, contractId: string): Promise<void> {
  await tx.deleteFrom('archive_stamp').where('contract_id', '=', contractId).execute()
}

/** Brings forward the end of time-stamps whose algorithm ends before their certificate; answers how many. */
export async function endAlgorithm(
  db: Db,
  { algorithm, end, limit }: { algorithm: string; end: Date; limit: number },
): Promise<number> {
  const ended = await db
    .updateTable('archive_stamp')
    .set({ holds_until: end })
    .where((eb) =>
      eb(
        'contract_id',
        'in',
        eb
          .selectFrom('archive_stamp')
          .select('contract_id')
          .where('algorithm', '=', algorithm)
          .where('holds_until', '>', end)
          .limit(limit),
      ),
    )
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** How far a count goes: more than an operator tells apart, few enough to count at any time. */
export const mostCounted = 100_000

/** How many contracts are due, failed, not looked at, and were renewed since a moment; each counted up to a limit. */
export async function countStates(
  db: Db,
  { before, since }: { before: Date; since: Date },
): Promise<{ due: number; failed: number; unknown: number; renewed: number }> {
  const stamps = db.selectFrom('archive_stamp').select('contract_id').limit(mostCounted)
  const { due, failed, unknown, renewed } = await db
    .with('due', () => stamps.where('holds_until', '<', before))
    .with('failed', () => stamps.where('failure', 'is not', null))
    .with('unknown', () => stamps.where('holds_until', 'is', null))
    .with('renewed', () => stamps.where('renewed_time', '>=', since))
    .selectNoFrom((eb) => [
      eb.selectFrom('due').select(eb.fn.countAll<string>().as('n')).as('due'),
      eb.selectFrom('failed').select(eb.fn.countAll<string>().as('n')).as('failed'),
      eb.selectFrom('unknown').select(eb.fn.countAll<string>().as('n')).as('unknown'),
      eb.selectFrom('renewed').select(eb.fn.countAll<string>().as('n')).as('renewed'),
    ])
    .executeTakeFirstOrThrow()
  return { due: Number(due), failed: Number(failed), unknown: Number(unknown), renewed: Number(renewed) }
}

/** When the next time-stamp ends; undefined when none is known. */
export async function findNextEnd(db: Db): Promise<Date | undefined> {
  const next = await db
    .selectFrom('archive_stamp')
    .select('holds_until as holdsUntil')
    .where('holds_until', 'is not', null)
    .orderBy('holds_until')
    .limit(1)
    .executeTakeFirst()
  return next?.holdsUntil ?? undefined
}

/** The last failures, the newest first. */
export async function findFailed(
  db: Db,
  limit: number,
): Promise<
  {
    contractId: string
    contractNo: string
    failure: string
    triedTime: Date | null
    holdsUntil: Date | null
  }[]
> {
  return db
    .selectFrom('archive_stamp as a')
    .innerJoin('contract as c', 'c.id', 'a.contract_id')
    .select(['a.contract_id as contractId', 'c.contract_no as contractNo', 'a.tried_time as triedTime'])
    .select('a.holds_until as holdsUntil')
    .select((eb) => eb.fn.coalesce('a.failure', eb.val('')).as('failure'))
    .where('a.failure', 'is not', null)
    .orderBy('a.tried_time', 'desc')
    .limit(limit)
    .execute()
}
