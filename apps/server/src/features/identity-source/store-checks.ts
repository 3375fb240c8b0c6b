import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Who asks, and about the legal representative of which company, if any. */
export interface Asking {
  readonly personId: string
  readonly companyId?: string
}

/** Questions since an instant that are under way or were answered with no: of the person, or about the company. */
export async function countChecks(
  db: Db,
  { personId, companyId }: Asking,
  since: Date,
): Promise<{ ofPerson: number; ofCompany: number }> {
  const count = async (column: 'person_id' | 'company_id', id: string): Promise<number> => {
    const { n } = await db
      .selectFrom('identity_check')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where(column, '=', id)
      .where('asked_time', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    ofPerson: await count('person_id', personId),
    ofCompany: companyId === undefined ? 0 : await count('company_id', companyId),
  }
}

export async function insertCheck(tx: Tx, { personId, companyId }: Asking, time: Date): Promise<string> {
  const { id } = await tx
    .insertInto('identity_check')
    .values({ person_id: personId, company_id: companyId ?? null, asked_time: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteCheck(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity_check').where('id', '=', id).execute()
}

export async function deleteChecksOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('identity_check').where('person_id', '=', personId).execute()
}

export async function purgeChecks(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'identity_check', (eb) => eb('asked_time', '<', before))
}
