import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { Db } from '../../db/database.ts'

export interface Business {
  readonly businessTypeId: string
  readonly businessTypeCode: string
  readonly businessTypeName: string
  readonly kwaiValueVisible: boolean
  readonly needKwaiValue: boolean
}

/** What a query selects of `business_type as b` to answer a {@link Business}. */
export const businessColumns = [
  'b.id as businessTypeId',
  'b.business_type_code as businessTypeCode',
  'b.business_type_name as businessTypeName',
  'b.kwai_value_visible as kwaiValueVisible',
  'b.need_kwai_value as needKwaiValue',
] as const

/** Only active applications; undefined as well when there is no such one. */
export async function findBusiness(db: Db, id: string): Promise<Business | undefined> {
  return selectActive(db).where('b.id', '=', id).executeTakeFirst()
}

export async function findBusinessByCode(db: Db, code: string): Promise<Business | undefined> {
  return selectActive(db).where('b.business_type_code', '=', code).executeTakeFirst()
}

/** Whether the application is active; nobody changes that until the transaction ends. */
export async function holdActive(db: Db, id: string): Promise<boolean> {
  const held = await db
    .selectFrom('business_type')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return held?.status === accountStatus.active
}

/** The applications a person manages, frozen ones too: their contracts stay to be looked after. */
export async function findManagedBusinesses(db: Db, personId: string): Promise<Business[]> {
  return db
    .selectFrom('business_manager as m')
    .innerJoin('business_type as b', 'b.id', 'm.business_type_id')
    .select(businessColumns)
    .where('m.person_id', '=', personId)
    .orderBy('b.id')
    .execute()
}

/** An application by its name, and whether it is frozen. */
export interface NamedBusiness {
  readonly businessTypeId: string
  readonly businessTypeName: string
  readonly frozen: boolean
}

/** Those of these applications that are there, frozen ones too, oldest first. */
export async function findNamedBusinesses(db: Db, ids: readonly string[]): Promise<NamedBusiness[]> {
  return db
    .selectFrom('business_type as b')
    .select(['b.id as businessTypeId', 'b.business_type_name as businessTypeName'])
    .select((eb) => eb('b.status', '<>', accountStatus.active).$castTo<boolean>().as('frozen'))
    .where((eb) => eb('b.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('b.id')
    .execute()
}

/** Every active application, oldest first. */
export async function findActiveBusinesses(db: Db): Promise<Business[]> {
  return selectActive(db).orderBy('b.id').execute()
}

function selectActive(db: Db) {
  return db.selectFrom('business_type as b').select(businessColumns).where('b.status', '=', 0)
}
