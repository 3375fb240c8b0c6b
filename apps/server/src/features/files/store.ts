import { sql } from 'kysely'
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
  /** [[widthPt, heightPt], …] as displayed. */
  readonly pageSizes: readonly (readonly [number, number])[]
  /** Whose document it is or was; null for uploads. */
  readonly contractId: string | null
}

/** `upload` and `merged` belong to who made them; `contract` is a state of a contract's document. */
export type FileKind = 'upload' | 'merged' | 'contract'

const columns = sql`
  f.id::text as "fileId", f.owner_id::text as "ownerId", f.file_name as "fileName", f.kind,
  f.blob_key as "blobKey", f.sha256, f.size_bytes::float8 as "sizeBytes", f.page_sizes as "pageSizes",
  f.contract_id::text as "contractId"`

export async function findFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from file f where f.id = ${fileId}`.execute(db)
  return rows[0]
}

/** The files of these ids that the person uploaded or merged; unknown and foreign ones are left out. */
export async function findOwnFiles(
  db: Db,
  ownerId: string,
  fileIds: readonly string[],
): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from file f
    where f.id = any(${fileIds}::bigint[]) and f.owner_id = ${ownerId} and f.kind in ('upload', 'merged')`.execute(
    db,
  )
  return rows
}

/** Every state of a contract's document, oldest first. */
export async function findContractFiles(db: Db, contractId: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from file f where f.contract_id = ${contractId} and f.kind = 'contract'
    order by f.id`.execute(db)
  return rows
}

export type NewFile = Omit<StoredFile, 'fileId'> & { readonly createdTime: Date }

export async function insertFile(tx: Tx | Db, file: NewFile): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into file (owner_id, file_name, kind, blob_key, sha256, size_bytes, page_sizes, contract_id,
      created_time)
    values (${file.ownerId}, ${file.fileName}, ${file.kind}, ${file.blobKey}, ${file.sha256},
      ${file.sizeBytes}, ${JSON.stringify(file.pageSizes)}::jsonb, ${file.contractId}, ${file.createdTime})
    returning id::text`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a file that was inserted has no id')
  return id
}

/** Makes the file a state of the contract's document, readable by its parties. */
export async function writeContractOfFile(tx: Tx, fileId: string, contractId: string): Promise<void> {
  await sql`update file set contract_id = ${contractId} where id = ${fileId}`.execute(tx)
}
