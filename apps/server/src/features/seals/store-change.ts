import { sealType, type SealType } from '@qiyin/domain/seal/image.ts'
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
  const { sealName, sealType: type, status, look } = change
  const set = {
    ...(sealName !== undefined && { seal_name: sealName }),
    ...(type !== undefined && { seal_type: type }),
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

/** Whose name has changed: that of the company, or of the person who represents it. */
export interface NameChange {
  readonly company: boolean
  readonly legalPerson: boolean
}

/** Stops the seals that may show a name which is no longer the right one; answers what they are called. */
export async function stopSealsNamed(tx: Tx, companyId: string, changed: NameChange): Promise<string[]> {
  if (!changed.company && !changed.legalPerson) return []
  const stopped = await tx
    .updateTable('seal')
    .set({ status: sealStatus.stopped })
    .where('company_id', '=', companyId)
    .where('status', '=', sealStatus.active)
    .$if(!changed.company, (seals) => seals.where('seal_type', '=', sealType.legalPerson))
    .$if(!changed.legalPerson, (seals) => seals.where('seal_type', '<>', sealType.legalPerson))
    .returning('seal_name as sealName')
    .execute()
  return stopped.map(({ sealName }) => sealName)
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
