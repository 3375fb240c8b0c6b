import { signStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { Db } from '../../db/database.ts'
import type { SignedSlot } from '../audit/public.ts'

/** What the rows of a contract say, as far as its trail must say the same. */
export interface ContractRows {
  readonly contractNo: string
  readonly contractName: string
  readonly companyName: string
  readonly deadline: Date
  readonly status: StoredStatus
  /** SHA-256 of the document, by the contract. */
  readonly documentSha256: Buffer
  /** The same, by the file. */
  readonly fileSha256: Buffer
  readonly blobKey: string
  /** Whose document the file's row says it is. */
  readonly fileOf: string | null
}

export async function findRows(db: Db, contractId: string): Promise<ContractRows | undefined> {
  return db
    .selectFrom('contract as c')
    .innerJoin('file as f', 'f.id', 'c.file_id')
    .select(['c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['c.company_name as companyName', 'c.deadline'])
    .select(['c.status', 'c.document_sha256 as documentSha256', 'f.sha256 as fileSha256'])
    .select(['f.blob_key as blobKey', 'f.contract_id as fileOf'])
    .where('c.id', '=', contractId)
    .executeTakeFirst()
}

/** The contract's slots that are signed. */
export async function findSigned(db: Db, contractId: string): Promise<SignedSlot[]> {
  return db
    .selectFrom('signer')
    .select(['person_id as personId', 'person_name as name', 'company_name as companyName'])
    .select('sign_time as time')
    .where('contract_id', '=', contractId)
    .where('sign_status', '=', signStatus.signed)
    .execute()
}
