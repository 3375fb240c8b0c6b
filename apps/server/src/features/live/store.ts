import type { Db } from '../../db/database.ts'

/** Whom a contract belongs to: a row for each owner. */
export interface OwnerRow {
  readonly contractId: string
  readonly owner: string
  readonly businessTypeId: string
}

export async function findOwners(db: Db, contractIds: readonly string[]): Promise<OwnerRow[]> {
  return db
    .selectFrom('party')
    .select(['contract_id as contractId', 'owner', 'business_type_id as businessTypeId'])
    .where((eb) => eb('contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
}
