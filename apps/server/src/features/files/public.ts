import type { Db, Tx } from '../../http/context.ts'
export { mergeFiles } from './merge.ts'
export { ownFiles } from './own-files.ts'
export { uploadContractFile } from './upload.ts'
import { findContractFiles, findFile, writeContractOfFile, type StoredFile } from './store.ts'

export type { StoredFile }
export { joinedBytes, joinedPages } from './join.ts'
export { areOfSource as areFilesOfSource, isPdfKind } from './store.ts'
export { sumBytes as storedBytes, findFiles as filesById, findFilesBehind as filesBehind } from './store.ts'
export { deleteUnusedUploads, findNamedBlobs as blobsOfFiles } from './store-unused.ts'
export { createFile, type FileToCreate } from './create-file.ts'
export { createWithinQuota, requireUploadQuota } from './quota.ts'
export { findOwnPicture as ownPicture } from './store.ts'
export { holdFiles } from './store-holds.ts'
export { unlessItKills } from './failed-files.ts'
export { holdMs, longestHoldMs } from './hold-back.ts'
export { pdfRefusal } from './pdf-refusal.ts'

/** Undefined when there is no such file. Who may read it is the guard's business. */
export async function fileById(db: Db, fileId: string): Promise<StoredFile | undefined> {
  return findFile(db, fileId)
}

/** Every state of a contract's document, oldest first. */
export async function contractFiles(db: Db, contractId: string): Promise<StoredFile[]> {
  return findContractFiles(db, contractId)
}

/** Makes a file the document of a contract that was just created from it. */
export async function giveFileToContract(tx: Tx, fileId: string, contractId: string): Promise<void> {
  await writeContractOfFile(tx, fileId, contractId)
}
