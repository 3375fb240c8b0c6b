import type { Db } from '../../db/database.ts'

/** How a contract ended and whose slots were taken, for telling it again. */
export interface ContractPast {
  readonly endReason: string | null
  readonly endedBy: string | null
  /** The newest first; without a name where it was not written down. */
  readonly changes: readonly { readonly signer: string | null; readonly changedTime: Date }[]
}

export async function findPast(db: Db, contractId: string): Promise<ContractPast> {
  const ended = await db
    .selectFrom('contract')
    .select(['end_reason as endReason', 'ended_by as endedBy'])
    .where('id', '=', contractId)
    .executeTakeFirst()
  const changes = await db
    .selectFrom('signer_change')
    .select(['person_name as signer', 'changed_time as changedTime'])
    .where('contract_id', '=', contractId)
    .orderBy('id', 'desc')
    .execute()
  return { endReason: ended?.endReason ?? null, endedBy: ended?.endedBy ?? null, changes }
}
