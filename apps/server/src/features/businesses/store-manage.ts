import type { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { isSameName, nameKey } from '@qiyin/domain/record-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isStillReferenced, isUniqueViolation } from '../../db/errors.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'
import { businessColumns, type Business } from './store.ts'

/** An application as its managers change it. */
export interface BusinessRecord extends Business {
  readonly status: typeof accountStatus.active | typeof accountStatus.frozen
  readonly revision: number
}

/** The application, frozen or not, locked until the transaction ends. */
export async function lockBusiness(tx: Tx, id: string): Promise<BusinessRecord | undefined> {
  return tx
    .selectFrom('business_type as b')
    .select(businessColumns)
    .select((eb) => eb.ref('b.status').$castTo<BusinessRecord['status']>().as('status'))
    .select('b.revision')
    .where('b.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Its managers with their names, in the order of their accounts. */
export async function findManagers(db: Db, id: string): Promise<{ personId: string; name: string }[]> {
  return db
    .selectFrom('business_manager as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select('p.id as personId')
    .select((eb) => eb.fn.coalesce('p.name', 'p.mobile_masked').as('name'))
    .where('m.business_type_id', '=', id)
    .orderBy('p.id')
    .execute()
}

/** How many of the people are active accounts. */
export async function countActivePeople(db: Db, personIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('person')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(personIds))))
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

interface Change {
  readonly businessTypeName?: string
  readonly status?: BusinessRecord['status']
  readonly kwaiValueVisible?: boolean
  readonly needKwaiValue?: boolean
}

/** Writes what is given and counts the revision up. */
export async function writeBusiness(tx: Tx, id: string, change: Change): Promise<void> {
  const { businessTypeName, status, kwaiValueVisible, needKwaiValue } = change
  await tx
    .updateTable('business_type')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      ...(businessTypeName !== undefined && { business_type_name: businessTypeName }),
      ...(status !== undefined && { status }),
      ...(kwaiValueVisible !== undefined && { kwai_value_visible: kwaiValueVisible }),
      ...(needKwaiValue !== undefined && { need_kwai_value: needKwaiValue }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Gives the application exactly these managers. */
export async function writeManagers(tx: Tx, id: string, personIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('business_manager')
    .where('business_type_id', '=', id)
    .where((eb) => eb.not(eb('person_id', '=', eb.fn.any(eb.val(personIds)))))
    .execute()
  if (personIds.length === 0) return
  await tx
    .insertInto('business_manager')
    .values(personIds.map((personId) => ({ business_type_id: id, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the application; see {@link isBusinessInUse}. */
export async function removeBusiness(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('business_type').where('id', '=', id).execute()
}

/** Whether deleting failed because contracts, templates or grants refer to the application. */
export function isBusinessInUse(error: unknown): boolean {
  return isStillReferenced(error)
}

/** Whether adding failed because another application has the code. */
export function isBusinessCodeTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'business_type_business_type_code_key')
}

/** Whether another application has the name, in small or capital, narrow or wide letters; nobody else takes it until this commits. */
export async function isBusinessNameTaken(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  await lockUntilCommit(tx, keyOfOne('name of an application', nameKey(name)))
  const others = await tx
    .selectFrom('business_type')
    .select('business_type_name as name')
    .where('id', '<>', id)
    .execute()
  return others.some((other) => isSameName(other.name, name))
}
