import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A stored PDF. Its bytes never change: a contract that is signed further gets another file. */
export interface StoredFile {
  readonly fileId: string
  readonly ownerId: string
  readonly fileName: string
  readonly kind: FileKind
  readonly blobKey: string
  readonly sha256: Buffer
  readonly sizeBytes: number
  /** As displayed. */
  readonly pages: SizePt[]
  /** Whose document it is or was; null for uploads. */
  readonly contractId: string | null
}

/**
 * `upload` and `merged` belong to who made them, as does `picture`, which is no PDF and has no pages; `contract` is a
 * state of a contract's document; `template` is of a version of a template, and no PDF.
 */
export type FileKind = 'upload' | 'merged' | 'contract' | 'picture' | 'template'

/** Whether files of the kind are PDFs. */
export function isPdfKind(kind: FileKind): boolean {
  return kind !== 'picture' && kind !== 'template'
}

/** What all files take up, as they were given: bytes that several of them share are counted with each. */
export async function sumBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select((eb) => eb.cast<string>(eb.fn.coalesce(eb.fn.sum('size_bytes'), eb.lit(0)), 'text').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

function selectFiles(db: Db) {
  return (
    db
      .selectFrom('file as f')
      .select(['f.id as fileId', 'f.owner_id as ownerId', 'f.file_name as fileName', 'f.kind'])
      .select(['f.blob_key as blobKey', 'f.sha256', 'f.page_sizes as pages', 'f.contract_id as contractId'])
      // No file has 2^53 bytes.
      .select((eb) => eb.cast<number>('f.size_bytes', 'float8').as('sizeBytes'))
      // Written by insertFile only.
      .$narrowType<{ pages: SizePt[] }>()
  )
}

export async function findFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  return selectFiles(db).where('f.id', '=', fileId).executeTakeFirst()
}

/** The files of these ids; unknown ones are left out. */
export async function findFiles(db: Db, fileIds: readonly string[]): Promise<StoredFile[]> {
  return selectFiles(db)
    .where((eb) => eb('f.id', '=', eb.fn.any(eb.val(fileIds))))
    .execute()
}

/** The files of these ids that the person uploaded or merged; unknown and foreign ones are left out. */
export async function findOwnFiles(
  db: Db,
  ownerId: string,
  fileIds: readonly string[],
): Promise<StoredFile[]> {
  return selectFiles(db)
    .where((eb) => eb('f.id', '=', eb.fn.any(eb.val(fileIds))))
    .where('f.owner_id', '=', ownerId)
    .where('f.kind', 'in', ['upload', 'merged'])
    .execute()
}

/** Whether each of these files was made for the source system. */
export async function areOfSource(db: Db, sourceId: string, fileIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(fileIds))))
    .where('source_id', '=', sourceId)
    .execute()
  return new Set(fileIds).size === found.length
}

/** A picture that the person uploaded; undefined when it is missing or somebody else's. */
export async function findOwnPicture(
  db: Db,
  ownerId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  return selectFiles(db)
    .where('f.id', '=', fileId)
    .where('f.owner_id', '=', ownerId)
    .where('f.kind', '=', 'picture')
    .executeTakeFirst()
}

/** Every state of a contract's document, oldest first. */
export async function findContractFiles(db: Db, contractId: string): Promise<StoredFile[]> {
  return selectFiles(db)
    .where('f.contract_id', '=', contractId)
    .where('f.kind', '=', 'contract')
    .orderBy('f.id')
    .execute()
}

export type NewFile = Omit<StoredFile, 'fileId' | 'pages'> & {
  readonly pages: readonly SizePt[]
  /** The source system that it was made for; null for people's. */
  readonly sourceId: string | null
  readonly createdTime: Date
}

export async function insertFile(tx: Tx | Db, file: NewFile): Promise<string> {
  const { id } = await tx
    .insertInto('file')
    .values({
      owner_id: file.ownerId,
      file_name: file.fileName,
      kind: file.kind,
      blob_key: file.blobKey,
      sha256: file.sha256,
      size_bytes: String(file.sizeBytes),
      page_sizes: JSON.stringify(file.pages),
      contract_id: file.contractId,
      source_id: file.sourceId,
      created_time: file.createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes the file a state of the contract's document, readable by its parties. */
export async function writeContractOfFile(tx: Tx, fileId: string, contractId: string): Promise<void> {
  await tx.updateTable('file').set({ contract_id: contractId }).where('id', '=', fileId).execute()
}

/** Some stored files in the order of their ids, those behind `after`. */
export async function findFilesBehind(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<StoredFile, 'fileId' | 'blobKey' | 'sha256' | 'kind'>[]> {
  return db
    .selectFrom('file')
    .select(['id as fileId', 'blob_key as blobKey', 'sha256', 'kind'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
