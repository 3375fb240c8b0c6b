import type { Db } from '../../db/database.ts'
import { businessColumns, type Business } from '../businesses/public.ts'

/** Active applications in which the person has a company to initiate for. */
export async function findInitiatingBusinesses(db: Db, personId: string): Promise<Business[]> {
  return db
    .selectFrom('business_type as b')
    .select(businessColumns)
    .where('b.status', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('initiating_company as i')
          .select('i.company_id')
          .where('i.person_id', '=', personId)
          .whereRef('i.business_type_id', '=', 'b.id'),
      ),
    )
    .orderBy('b.id')
    .execute()
}

/** A company to choose. */
export interface InitiatingCompany {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string | null
}

/** Our own companies first. */
export async function findInitiatingCompanies(
  db: Db,
  personId: string,
  businessTypeId: string,
): Promise<InitiatingCompany[]> {
  return db
    .selectFrom('initiating_company as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['c.id as companyId', 'c.company_name as companyName', 'c.credit_no as creditNo'])
    .where('i.person_id', '=', personId)
    .where('i.business_type_id', '=', businessTypeId)
    .orderBy('c.our_part', 'desc')
    .orderBy('c.id')
    .execute()
}

/** Whether the person may initiate contracts for the company in the application (docs/decisions). */
export async function mayInitiateFor(
  db: Db,
  { personId, companyId, businessTypeId }: { personId: string; companyId: string; businessTypeId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('initiating_company')
    .select('company_id')
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .where('business_type_id', '=', businessTypeId)
    .executeTakeFirst()
  return found !== undefined
}

/** What the documents of contracts hold that a company has begun since a moment. */
export async function findBegunBytes(db: Db, companyId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('contract as c')
    .innerJoin('file as f', 'f.id', 'c.file_id')
    // No company has 2^53 bytes.
    .select((eb) =>
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('f.size_bytes'), 'float8'), eb.lit(0)).as('bytes'),
    )
    .where('c.company_id', '=', companyId)
    .where('c.initiate_time', '>=', since)
    .executeTakeFirstOrThrow()
  return bytes
}
