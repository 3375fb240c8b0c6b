import type { Db, Tx } from '../../db/database.ts'

export async function hasBusinesses(db: Db): Promise<boolean> {
  const found = await db.selectFrom('business_type').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** An application about to be added. */
export interface NewBusiness {
  readonly businessTypeCode: string
  readonly businessTypeName: string
  /** By person id. */
  readonly managers: readonly string[]
}

/** Adds the application with its managers and answers its id. */
export async function insertBusiness(tx: Tx, business: NewBusiness, time: Date): Promise<string> {
  const { id } = await tx
    .insertInto('business_type')
    .values({
      business_type_code: business.businessTypeCode,
      business_type_name: business.businessTypeName,
      created_time: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const managers = business.managers.map((personId) => ({ business_type_id: id, person_id: personId }))
  if (managers.length > 0) await tx.insertInto('business_manager').values(managers).execute()
  return id
}

/** Lets a person manage no application any more. */
export async function deleteManagerships(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('business_manager').where('person_id', '=', personId).execute()
}
