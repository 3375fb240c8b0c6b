import type { StoredStatus } from '@qiyin/domain/contract/status.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** What a row says of the contract itself. */
export interface RowFacts {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly contractSource: string
  readonly initiatorId: string
  readonly initiatorName: string
  readonly companyName: string
  readonly initiateTime: Date
  readonly deadline: Date
  readonly completeTime: Date | null
  readonly storedStatus: StoredStatus
  readonly businessTypeId: string
  readonly businessName: string
  readonly supplierCode: string
  readonly fileId: string
  readonly endReason: string | null
  readonly endTime: Date | null
}

/** What a row says of a signer. */
export interface RowSlot {
  readonly contractId: string
  readonly signId: string
  readonly signType: number
  readonly personId: string
  readonly personName: string
  readonly companyName: string | null
  readonly signStatus: number
  readonly transactionNo: string
  /** A signature is being made. */
  readonly processing: boolean
  /** The person could sign: for a company only with a usable seal of it, in this application. */
  readonly able: boolean
}

/** The contracts and all their signers, in two queries; in no particular order. */
export async function findRows(
  db: Db,
  contractIds: readonly string[],
): Promise<{ contracts: RowFacts[]; slots: RowSlot[] }> {
  if (contractIds.length === 0) return { contracts: [], slots: [] }
  const [contracts, slots] = await Promise.all([
    sql<RowFacts>`
      select c.id::text as "contractId", c.contract_no as "contractNo", c.contract_name as "contractName",
        o.name as "contractSource", c.initiator_id::text as "initiatorId",
        c.initiator_name as "initiatorName", c.company_name as "companyName",
        c.initiate_time as "initiateTime", c.deadline, c.complete_time as "completeTime",
        c.status as "storedStatus", c.business_type_id::text as "businessTypeId",
        b.business_type_name as "businessName", c.supplier_code as "supplierCode",
        c.file_id::text as "fileId", c.end_reason as "endReason", c.end_time as "endTime"
      from contract c
      join business_type b on b.id = c.business_type_id
      join contract_source o on o.id = c.source_id
      where c.id = any(${contractIds}::bigint[])`.execute(db),
    sql<RowSlot>`
      select s.contract_id::text as "contractId", s.id::text as "signId", s.sign_type as "signType",
        s.person_id::text as "personId", s.person_name as "personName", s.company_name as "companyName",
        s.sign_status as "signStatus", s.transaction_no as "transactionNo",
        exists (select 1 from sign_attempt a where a.signer_id = s.id and a.status = 0) as processing,
        s.sign_type = 0 or exists (
          select 1 from seal_authorize g
          join seal e on e.id = g.seal_id and e.status = 0
          join company y on y.id = e.company_id and y.status = 0
          where g.person_id = s.person_id and g.revoked_time is null
            and g.business_type_id = c.business_type_id and e.company_id = s.company_id) as able
      from signer s join contract c on c.id = s.contract_id
      where s.contract_id = any(${contractIds}::bigint[])
      order by s.contract_id, s.ord`.execute(db),
  ])
  return { contracts: contracts.rows, slots: slots.rows }
}
