import {
  downloadStatus,
  mostRunningMs,
  type DownloadMark,
  type DownloadsSoFar,
  type DownloadStatus,
} from '@qiyin/domain/download/record.ts'
import { someOf } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** What somebody asked to have packed. */
export interface DownloadRecord {
  readonly recordId: string
  readonly personId: string
  readonly mark: DownloadMark
  readonly contractIds: readonly string[]
  readonly withEvidence: boolean
  readonly status: DownloadStatus
  readonly packed: number
  readonly omitted: number
  readonly failReason: string | null
  readonly personName: string | null
  readonly address: string
  readonly userAgent: string
  readonly blobKey: string | null
  readonly sha256: Buffer | null
  readonly sizeBytes: number | null
  readonly createdTime: Date
  readonly finishedTime: Date | null
}

function selectRecords(db: Db) {
  return (
    db
      .selectFrom('download_record as d')
      .select(['d.id as recordId', 'd.person_id as personId', 'd.mark', 'd.contract_ids as contractIds'])
      .select(['d.with_evidence as withEvidence', 'd.status', 'd.packed', 'd.omitted'])
      .select(['d.fail_reason as failReason', 'd.person_name as personName', 'd.address'])
      .select(['d.user_agent as userAgent', 'd.blob_key as blobKey', 'd.sha256'])
      // No archive has 2^53 bytes.
      .select((eb) => eb.cast<number | null>('d.size_bytes', 'float8').as('sizeBytes'))
      .select(['d.created_time as createdTime', 'd.finished_time as finishedTime'])
      // Written by insertRecord and checked by the table.
      .$narrowType<{ mark: DownloadMark; status: DownloadStatus; contractIds: string[] }>()
  )
}

/** Undefined when there is none. */
export async function findRecord(db: Db, recordId: string): Promise<DownloadRecord | undefined> {
  return selectRecords(db).where('d.id', '=', recordId).executeTakeFirst()
}

/** A page of a person's records of one list, newest first, and how many there are since then. */
export async function findRecords(
  db: Db,
  { personId, mark, since }: { personId: string; mark: DownloadMark; since: Date },
  page: { offset: number; limit: number },
): Promise<{ records: DownloadRecord[]; total: number }> {
  const [records, counted] = await Promise.all([
    selectRecords(db)
      .where('d.person_id', '=', personId)
      .where('d.mark', '=', mark)
      .where('d.created_time', '>=', since)
      .orderBy('d.id', 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    db
      .selectFrom('download_record')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('person_id', '=', personId)
      .where('mark', '=', mark)
      .where('created_time', '>=', since)
      .executeTakeFirstOrThrow(),
  ])
  return { records, total: counted.total }
}

/** How many of a person's records of one list are newer than this one of them; undefined when it is not there. */
export async function countNewer(
  db: Db,
  { personId, mark, since }: { personId: string; mark: DownloadMark; since: Date },
  recordId: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('download_record as d')
    .select((eb) =>
      eb
        .selectFrom('download_record as newer')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('n'))
        .where('newer.person_id', '=', personId)
        .where('newer.mark', '=', mark)
        .whereRef('newer.id', '>', 'd.id')
        .as('newer'),
    )
    .where('d.id', '=', recordId)
    .where('d.person_id', '=', personId)
    .where('d.mark', '=', mark)
    .where('d.created_time', '>=', since)
    .executeTakeFirst()
  return found?.newer ?? undefined
}

/** How many of these records are the person's. */
export async function countOwn(db: Db, personId: string, recordIds: readonly string[]): Promise<number> {
  const found = await db
    .selectFrom('download_record')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(recordIds))))
    .where('person_id', '=', personId)
    .execute()
  return found.length
}

/** Downloads of one person are asked for one after the other, until the transaction ends; answers what there is. */
export async function countSoFar(
  tx: Tx,
  { personId, since, now }: { personId: string; since: Date; now: Date },
): Promise<DownloadsSoFar> {
  await lockUntilCommit(tx, keyOfOne('downloads of a person', personId))
  return tx
    .selectFrom('download_record')
    .select((eb) => [
      eb
        .cast<number>(
          eb.fn
            .countAll()
            .filterWhere('status', '=', downloadStatus.running)
            .filterWhere('created_time', '>', new Date(now.getTime() - mostRunningMs)),
          'integer',
        )
        .as('running'),
      // No person has 2^53 bytes.
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size_bytes'), 'float8'), eb.lit(0)).as('keptBytes'),
    ])
    .where('person_id', '=', personId)
    .where('created_time', '>=', since)
    .executeTakeFirstOrThrow()
}

export type NewRecord = Pick<
  DownloadRecord,
  | 'personId'
  | 'mark'
  | 'contractIds'
  | 'withEvidence'
  | 'personName'
  | 'address'
  | 'userAgent'
  | 'createdTime'
>

export async function insertRecord(tx: Tx, record: NewRecord): Promise<string> {
  const { id } = await tx
    .insertInto('download_record')
    .values({
      person_id: record.personId,
      mark: record.mark,
      contract_ids: [...record.contractIds],
      with_evidence: record.withEvidence,
      person_name: record.personName,
      address: record.address,
      user_agent: record.userAgent,
      created_time: record.createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a try of a record that is not finished; answers which one it is, undefined when it is finished. */
export async function beginTry(db: Db, recordId: string): Promise<number | undefined> {
  const begun = await db
    .updateTable('download_record')
    .set((eb) => ({ tries: eb('tries', '+', 1), packed: 0, omitted: 0 }))
    .where('id', '=', recordId)
    .where('status', '=', downloadStatus.running)
    .returning('tries')
    .executeTakeFirst()
  return begun?.tries
}

/** How far the packing is. */
export async function writeProgress(
  db: Db,
  recordId: string,
  { packed, omitted }: { packed: number; omitted: number },
): Promise<void> {
  await db.updateTable('download_record').set({ packed, omitted }).where('id', '=', recordId).execute()
}

/** How a record came to its end. */
export type Ending =
  | { readonly archive: { readonly key: string; readonly sha256: Buffer; readonly size: number } }
  | { readonly failReason: string }

/** Ends a running record; false when it has ended already, in whichever way. */
export async function finishRecord(db: Db, recordId: string, ending: Ending, time: Date): Promise<boolean> {
  const finished = await db
    .updateTable('download_record')
    .set(
      'archive' in ending
        ? {
            status: downloadStatus.done,
            blob_key: ending.archive.key,
            sha256: ending.archive.sha256,
            size_bytes: String(ending.archive.size),
          }
        : { status: downloadStatus.failed, fail_reason: ending.failReason },
    )
    .set({ finished_time: time })
    .where('id', '=', recordId)
    .where('status', '=', downloadStatus.running)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Removes some records asked for before a moment; answers their archives, which are the caller's to remove afterwards. */
export async function deleteOld(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ readonly key: string | null }[]> {
  return db
    .deleteFrom('download_record')
    .where(someOf('download_record', (eb) => eb('created_time', '<', before), limit))
    .returning('blob_key as key')
    .execute()
}

/** Which of these blobs a record names. */
export async function findNamedBlobs(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = await db
    .selectFrom('download_record')
    .select('blob_key as key')
    .where((eb) => eb('blob_key', '=', eb.fn.any(eb.val(keys))))
    .execute()
  return named.flatMap(({ key }) => key ?? [])
}
