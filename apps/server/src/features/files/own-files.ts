import type { Db } from '../../http/context.ts'
import { findOwnFiles, type StoredFile } from './store.ts'

/** The uploads of this person in the order asked for; undefined when one is missing or somebody else's. */
export async function ownFiles(
  db: Db,
  ownerId: string,
  fileIds: readonly string[],
): Promise<StoredFile[] | undefined> {
  const found = new Map((await findOwnFiles(db, ownerId, fileIds)).map((file) => [file.fileId, file]))
  const files = fileIds.flatMap((id) => found.get(id) ?? [])
  return files.length === fileIds.length ? files : undefined
}
