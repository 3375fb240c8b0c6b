import type { StoredStatus } from '@qiyin/domain/contract/status.ts'
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
  readonly signedAtSupplier: boolean
  readonly fileId: string
  readonly endReason: string | null
  readonly endTime: Date | null
}

/** The facts of contracts, in no particular order; unknown ones are missing. */
export async function findRowFacts(db: Db, contractIds: readonly string[]): Promise<RowFacts[]> {
  return db
    .selectFrom('contract as c')
    .innerJoin('business_type as b', 'b.id', 'c.business_type_id')
    .innerJoin('contract_source as o', 'o.id', 'c.source_id')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['o.name as contractSource', 'c.initiator_id as initiatorId'])
    .select(['c.initiator_name as initiatorName', 'c.company_name as companyName'])
    .select(['c.initiate_time as initiateTime', 'c.deadline', 'c.complete_time as completeTime'])
    .select(['c.status as storedStatus', 'c.business_type_id as businessTypeId'])
    .select(['b.business_type_name as businessName', 'c.supplier_code as supplierCode'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('signing_flow as w').select('w.contract_id').whereRef('w.contract_id', '=', 'c.id'),
        )
        .$castTo<boolean>()
        .as('signedAtSupplier'),
    )
    .select(['c.file_id as fileId', 'c.end_reason as endReason', 'c.end_time as endTime'])
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
}
