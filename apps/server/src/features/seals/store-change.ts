import type { SealType } from '@qiyin/domain/seal/image.ts'
import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import type { Tx } from '../../db/database.ts'
import { lookColumns, type SealLook } from './store-create.ts'

/** What may change of a seal; what is absent stays. */
export interface SealChange {
  readonly sealName?: string | undefined
  readonly sealType?: SealType | undefined
  readonly status?: typeof sealStatus.active | typeof sealStatus.stopped | undefined
  readonly look?: SealLook | undefined
}

/** Changes a seal that is not deleted. */
export async function updateSeal(tx: Tx, sealId: string, change: SealChange): Promise<void> {
  const { sealName, sealType, status, look } = change
  const set = {
    ...(sealName !== undefined && { seal_name: sealName }),
    ...(sealType !== undefined && { seal_type: sealType }),
    ...(status !== undefined && { status }),
    ...(look && lookColumns(look)),
  }
  if (Object.keys(set).length === 0) return
  await tx
    .updateTable('seal')
    .set(set)
    .where('id', '=', sealId)
    .where('status', '<>', sealStatus.deleted)
    .execute()
}

/** Locks a seal until the transaction ends; false when it is deleted. */
export async function lockSeal(tx: Tx, sealId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('seal')
    .select('id')
    .where('id', '=', sealId)
    .where('status', '<>', sealStatus.deleted)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes a seal; its row stays for what was signed with it, its grants end. */
export async function markDeleted(tx: Tx, sealId: string, time: Date): Promise<void> {
  await tx.updateTable('seal').set({ status: sealStatus.deleted }).where('id', '=', sealId).execute()
  await endGrants(tx, time).where('seal_id', '=', sealId).execute()
}

/** Ends a grant at once. */
export async function revokeGrant(tx: Tx, sealAuthorizeId: string, time: Date): Promise<void> {
  await endGrants(tx, time).where('id', '=', sealAuthorizeId).execute()
}

function endGrants(tx: Tx, time: Date) {
  return tx
    .updateTable('seal_authorize')
    .set((eb) => ({ revoked_time: eb.fn.coalesce('revoked_time', eb.val(time)) }))
}

/** Ends all grants of a person at once. */
export async function revokeGrantsOf(tx: Tx, personId: string, time: Date): Promise<void> {
  await endGrants(tx, time).where('person_id', '=', personId).execute()
}
