import { keptSince } from '@qiyin/domain/retention.ts'
import { someOf } from '../../db/batches.ts'
import type { Db } from '../../db/database.ts'

/** What a person has uploaded or merged since uploads are kept. */
export async function findUploadedBytes(db: Db, ownerId: string, now: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    // No person has 2^53 bytes.
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size_bytes'), 'float8'), eb.lit(0)).as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('contract_id', 'is', null)
    .where('created_time', '>=', keptSince('unusedUpload', now))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Removes the rows of some uploads that are over; answers their blobs, which are the caller's to remove afterwards. */
export async function deleteUnusedUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('file')
    .where(
      someOf(
        'file',
        (eb) =>
          eb.and([
            eb('contract_id', 'is', null),
            eb('kind', 'in', ['upload', 'merged']),
            eb('created_time', '<', before),
          ]),
        limit,
      ),
    )
    .returning('blob_key as key')
    .execute()
  return gone.map(({ key }) => key)
}

/** Which of these blobs a file's row names. */
export async function findNamedBlobs(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = await db
    .selectFrom('file')
    .select('blob_key as key')
    .where((eb) => eb('blob_key', '=', eb.fn.any(eb.val(keys))))
    .execute()
  return named.map(({ key }) => key)
}
