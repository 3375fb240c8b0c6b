import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import {
  findContractFiles,
  findFile,
  findOwnFiles,
  insertFile,
  writeContractOfFile,
  type FileKind,
  type StoredFile,
} from './store.ts'

export type { StoredFile }
export { joinedBytes, joinedPages } from './join.ts'
export { findFiles as filesById, findFilesBehind as filesBehind } from './store.ts'
export { deleteUnusedUploads, findNamedBlobs as blobsOfFiles } from './store-unused.ts'
export { pdfRefusal } from './pdf-refusal.ts'

/** Undefined when there is no such file. Who may read it is the guard's business. */
export async function fileById(db: Db, fileId: string): Promise<StoredFile | undefined> {
  return findFile(db, fileId)
}

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

/** Every state of a contract's document, oldest first. */
export async function contractFiles(db: Db, contractId: string): Promise<StoredFile[]> {
  return findContractFiles(db, contractId)
}

/** What a file row is made from; its bytes are in the blob store already. */
export interface FileToCreate {
  readonly ownerId: string
  readonly fileName: string
  readonly kind: FileKind
  readonly blob: StoredBlob
  /** As displayed. */
  readonly pages: readonly SizePt[]
  readonly contractId?: string
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
    createdTime: now(),
  })
}

/** Makes a file the document of a contract that was just created from it. */
export async function giveFileToContract(tx: Tx, fileId: string, contractId: string): Promise<void> {
  await writeContractOfFile(tx, fileId, contractId)
}
