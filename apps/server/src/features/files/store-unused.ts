import { keptSince } from '@qiyin/domain/retention.ts'
import { someOf } from '../../db/batches.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'
import type { DB } from '../../db/types.ts'

/** What a person has uploaded or merged since uploads are kept, and what his drafts keep of before. */
export async function findUploadedBytes(db: Db, ownerId: string, now: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    // No person has 2^53 bytes.
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size_bytes'), 'float8'), eb.lit(0)).as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('contract_id', 'is', null)
    .where((eb) => eb.or([eb('created_time', '>=', keptSince('unusedUpload', now)), isHeld(eb)]))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Uploads of one person are added one after the other, until the transaction ends. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await lockUntilCommit(tx, keyOfOne('uploads of a person', ownerId))
}

/** Removes the rows of some uploads that are over and that no draft holds; answers their blobs, which are the caller's to remove afterwards. */
export async function deleteUnusedUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('file')
    .where(
      someOf(
        'file',
        (eb) =>
          eb.and([
            eb('contract_id', 'is', null),
            eb('kind', 'in', ['upload', 'merged', 'picture']),
            eb('created_time', '<', before),
            eb.not(isHeld(eb)),
          ]),
        limit,
      ),
    )
    .returning('blob_key as key')
    .execute()
  return gone.map(({ key }) => key)
}

function isHeld(eb: ExpressionBuilder<DB, 'file'>) {
  return eb.exists(eb.selectFrom('file_hold as h').select('h.file_id').whereRef('h.file_id', '=', 'file.id'))
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
