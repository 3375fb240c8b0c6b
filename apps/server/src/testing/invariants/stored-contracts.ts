import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A contract with all that must agree about it, read without the features' own queries. */
export interface CheckedContract {
  readonly contractId: string
  readonly status: number
  readonly ordered: boolean
  readonly completed: boolean
  readonly documentSha256: string
  readonly fileSha256: string
  readonly blobKey: string
  readonly slots: readonly CheckedSlot[]
}

export interface CheckedSlot {
  readonly signId: string
  readonly signOrder: number
  readonly signStatus: number
  readonly certificate: string | null
  /** Names of its fields in the PDF. */
  readonly fields: readonly string[]
  /** Attempts that are open, and that ended with a signature. */
  readonly open: number
  readonly signed: number
}

/** The contracts that are there, in order of their ids. */
export async function readContracts(db: Db, contractIds: readonly string[]): Promise<CheckedContract[]> {
  const { rows } = await sql<CheckedContract>`
    select c.id::text as "contractId", c.status, c.sign_order_type = 2 as ordered,
      c.complete_time is not null as completed, encode(c.document_sha256, 'hex') as "documentSha256",
      encode(f.sha256, 'hex') as "fileSha256", f.blob_key as "blobKey",
      (select jsonb_agg(jsonb_build_object(
          'signId', s.id::text, 'signOrder', s.sign_order, 'signStatus', s.sign_status,
          'certificate', s.certificate_serial_no,
          'fields', (select coalesce(jsonb_agg(p.field_name order by p.field_name), '[]')
            from seal_position p where p.signer_id = s.id),
          'open', (select count(*) from sign_attempt a where a.signer_id = s.id and a.status = 0),
          'signed', (select count(*) from sign_attempt a where a.signer_id = s.id and a.status = 1)
        ) order by s.ord) from signer s where s.contract_id = c.id) as slots
    from contract c join file f on f.id = c.file_id
    where c.id = any(${[...contractIds]}::bigint[]) order by c.id`.execute(db)
  return rows
}

/** The root certificate of the platform's own authority, DER; none before it has signed anything. */
export async function readRoots(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{ certificate: Buffer }>`
    select certificate from authority_key where name = 'root'`.execute(db)
  return rows.map(({ certificate }) => certificate)
}
