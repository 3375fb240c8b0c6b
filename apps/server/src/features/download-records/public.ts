import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services } from '../../http/context.ts'
import { inBatches, type Bounds } from '../../in-batches.ts'
import { deleteOld } from './store.ts'

export {
  beginTry,
  countNewer as newerDownloads,
  countSoFar as downloadsSoFar,
  findNamedBlobs as blobsOfDownloads,
  findRecord as downloadRecord,
  findRecords as downloadRecords,
  finishRecord,
  insertRecord as addDownloadRecord,
  writeProgress,
} from './store.ts'
export type { Ending as DownloadEnding, DownloadRecord } from './store.ts'

/** Removes archives that were kept for their time: first some records, then their blobs, as with uploads. */
export async function purgeDownloads(
  { database, blobs, now }: Pick<Services, 'database' | 'blobs' | 'now'>,
  bounds?: Bounds,
): Promise<void> {
  const before = keptSince('download', now())
  await inBatches(async (size) => {
    const gone = await deleteOld(database.db, before, size)
    for (const { key } of gone) if (key !== null) await blobs.remove(key)
    return gone.length
  }, bounds)
}
