import type { Services } from '../../http/context.ts'
import type { BlobEntry } from '../../storage/blob-store.ts'
import { blobsOfFiles } from '../files/public.ts'
import { blobsOfSeals } from '../seals/public.ts'

const batch = 500

/**
 * Stored blobs, last written before a moment, that no row names. A blob is stored before its row: the moment must lie
 * far enough back.
 */
export async function* orphanedBlobs(
  { blobs, database }: Pick<Services, 'blobs' | 'database'>,
  before: Date,
): AsyncGenerator<BlobEntry, void, undefined> {
  let old: BlobEntry[] = []
  for await (const entry of blobs.list()) {
    if (entry.writtenTime < before) old.push(entry)
    if (old.length < batch) continue
    yield* await unnamed(database, old)
    old = []
  }
  yield* await unnamed(database, old)
}

async function unnamed({ db }: Services['database'], entries: readonly BlobEntry[]): Promise<BlobEntry[]> {
  const keys = entries.map(({ key }) => key)
  const named = new Set([...(await blobsOfFiles(db, keys)), ...(await blobsOfSeals(db, keys))])
  return entries.filter(({ key }) => !named.has(key))
}
