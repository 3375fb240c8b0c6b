import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { ourPartOf, type OurPart } from '@qiyin/domain/our-part.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'
import { businessColumns, type Business } from '../businesses/public.ts'

/** Applications, active ones unless asked otherwise, in which the person has a company to initiate for on that day. */
export async function findInitiatingBusinesses(
  db: Db,
  personId: string,
  today: string,
  status: typeof accountStatus.active | typeof accountStatus.frozen = accountStatus.active,
): Promise<Business[]> {
  return db
    .selectFrom('business_type as b')
    .select(businessColumns)
    .where('b.status', '=', status)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('initiating_company as i')
          .select('i.company_id')
          .where('i.person_id', '=', personId)
          .whereRef('i.business_type_id', '=', 'b.id')
          .where(isOpenOn(today)),
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
  readonly ourpart: OurPart
}

/** Our own companies first. */
export async function findInitiatingCompanies(
  db: Db,
  { personId, businessTypeId, today }: { personId: string; businessTypeId: string; today: string },
): Promise<InitiatingCompany[]> {
  const companies = await db
    .selectFrom('initiating_company as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['c.id as companyId', 'c.company_name as companyName', 'c.credit_no as creditNo'])
    .select('c.our_part as isOurs')
    .where('i.person_id', '=', personId)
    .where('i.business_type_id', '=', businessTypeId)
    .where(isOpenOn(today))
    .groupBy('c.id')
    .orderBy('c.our_part', 'desc')
    .orderBy('c.id')
    .execute()
  return companies.map(({ isOurs, ...company }) => ({ ...company, ourpart: ourPartOf(isOurs) }))
}

/** Whether the person may initiate contracts for the company in the application (docs/decisions). */
export async function mayInitiateFor(
  db: Db,
  wanted: { personId: string; companyId: string; businessTypeId: string; today: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('initiating_company as i')
    .select('i.company_id')
    .where('i.person_id', '=', wanted.personId)
    .where('i.company_id', '=', wanted.companyId)
    .where('i.business_type_id', '=', wanted.businessTypeId)
    .where(isOpenOn(wanted.today))
    .executeTakeFirst()
  return found !== undefined
}

/** Somebody in whose name a contract may be initiated. */
export interface Initiator {
  readonly personId: string
  readonly name: string
  /** Masked. */
  readonly mobile: string
}

/** The verified, active people who may initiate for the company in the application. */
export async function findInitiators(
  db: Db,
  { companyId, businessTypeId, today }: { companyId: string; businessTypeId: string; today: string },
): Promise<Initiator[]> {
  return db
    .selectFrom('person as p')
    .select((eb) => ['p.id as personId', eb.ref('p.name').$notNull().as('name'), 'p.mobile_masked as mobile'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('initiating_company as i')
          .select('i.company_id')
          .whereRef('i.person_id', '=', 'p.id')
          .where('i.company_id', '=', companyId)
          .where('i.business_type_id', '=', businessTypeId)
          .where(isOpenOn(today)),
      ),
    )
    .where('p.verified', 'is', true)
    .where('p.name', 'is not', null)
    .where('p.status', '=', 0)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(500)
    .execute()
}

/** A right without an end, or whose last day has not passed. */
export function isOpenOn(
  today: string,
): (eb: ExpressionBuilder<{ i: DB['initiating_company'] }, 'i'>) => ExpressionWrapper<DB, never, SqlBool> {
  return (eb: ExpressionBuilder<{ i: DB['initiating_company'] }, 'i'>) =>
    eb.or([eb('i.until', 'is', null), eb('i.until', '>=', today)])
}
