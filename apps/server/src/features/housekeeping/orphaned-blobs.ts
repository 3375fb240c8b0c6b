import type { Services } from '../../http/context.ts'
import { usualBounds } from '../../in-batches.ts'
import type { BlobEntry } from '../../storage/blob-store.ts'
import { blobsOfDownloads } from '../download-records/public.ts'
import { blobsOfFiles } from '../files/public.ts'
import { blobsOfSeals } from '../seals/public.ts'

type Stores = Pick<Services, 'blobs' | 'database'>

/** Where the look through the store begins, and how many blobs are asked for at a time. */
export interface Look {
  /** Those that were last written before; a blob is stored before its row, so it must lie far enough back. */
  readonly before: Date
  readonly after?: string | undefined
  readonly size?: number | undefined
}

/** What a look at some blobs has found, and the last one of them. */
interface Looked {
  readonly orphans: readonly string[]
  readonly last: string
}

/** Keys of stored blobs, last written before a moment, that no row names. */
export async function* orphanedBlobs(stores: Stores, before: Date): AsyncGenerator<string, void, undefined> {
  for await (const { orphans } of lookForOrphans(stores, { before })) yield* orphans
}

/** Looks through the store in the order of keys, some blobs at a time. */
export async function* lookForOrphans(
  { blobs, database }: Stores,
  { before, after, size = usualBounds.size }: Look,
): AsyncGenerator<Looked, void, undefined> {
  let some: BlobEntry[] = []
  const look = async (last: string): Promise<Looked> => {
    const keys = some.filter(({ writtenTime }) => writtenTime < before).map(({ key }) => key)
    some = []
    return { orphans: await unnamed(database, keys), last }
  }
  for await (const entry of blobs.list(after)) {
    some.push(entry)
    if (some.length === size) yield look(entry.key)
  }
  const last = some.at(-1)
  if (last) yield look(last.key)
}

async function unnamed({ db }: Services['database'], keys: readonly string[]): Promise<string[]> {
  const named = new Set([
    ...(await blobsOfFiles(db, keys)),
    ...(await blobsOfSeals(db, keys)),
    ...(await blobsOfDownloads(db, keys)),
  ])
  return keys.filter((key) => !named.has(key))
}
