import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { insertFile, type FileKind } from './store.ts'

/** What a file row is made from; its bytes are in the blob store already. */
export interface FileToCreate {
  readonly ownerId: string
  readonly fileName: string
  readonly kind: FileKind
  readonly blob: StoredBlob
  /** As displayed. */
  readonly pages: readonly SizePt[]
  readonly contractId?: string
  /** Made for this source system, which alone may initiate of it as a program. */
  readonly sourceId?: string
}

/** Adds the row of a file in the caller's transaction and answers its id. */
export async function createFile(
  tx: Tx | Db,
  { now }: Pick<Services, 'now'>,
  file: FileToCreate,
): Promise<string> {
  return insertFile(tx, {
    ownerId: file.ownerId,
    fileName: file.fileName,
    kind: file.kind,
    blobKey: file.blob.key,
    sha256: file.blob.sha256,
    sizeBytes: file.blob.size,
    pages: file.pages,
    contractId: file.contractId ?? null,
    sourceId: file.sourceId ?? null,
    createdTime: now(),
  })
}
