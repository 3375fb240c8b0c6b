import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

/** Companies that a search answers with. */
const mostCompanies = 20

/** A company as a selector shows it. */
export interface CompanyChoice {
  readonly companyId: string
  readonly companyName: string
}

/** An application as a selector shows it. */
export interface ApplicationChoice {
  readonly id: string
  readonly businessTypeName: string
}

/** Some companies that have initiated, by a part of their name; of those in these applications, if any are named. */
export async function findInitiatingCompanies(
  db: Db,
  { companyName, businessTypeIds }: { companyName: string | undefined; businessTypeIds?: readonly string[] },
): Promise<CompanyChoice[]> {
  return db
    .selectFrom('company as c')
    .select(['c.id as companyId', 'c.company_name as companyName'])
    .$if(companyName !== undefined, (q) => q.where('c.company_name', 'ilike', holding(companyName ?? '')))
    .$if(businessTypeIds !== undefined, (q) =>
      q.where('c.id', 'in', (eb) =>
        eb
          .selectFrom('stat_company_day as s')
          .select('s.company_id')
          .where((of) => of('s.business_type_id', '=', of.fn.any(of.val(businessTypeIds ?? [])))),
      ),
    )
    .orderBy('c.id')
    .limit(mostCompanies)
    .execute()
}

/** Every application; or those that contracts of these companies are in. */
export async function findApplications(db: Db, companyIds?: readonly string[]): Promise<ApplicationChoice[]> {
  return db
    .selectFrom('business_type as b')
    .select(['b.id', 'b.business_type_name as businessTypeName'])
    .$if(companyIds !== undefined, (q) =>
      q.where('b.id', 'in', (eb) =>
        eb
          .selectFrom('stat_company_day as s')
          .select('s.business_type_id')
          .where((of) => of('s.company_id', '=', of.fn.any(of.val(companyIds ?? [])))),
      ),
    )
    .orderBy('b.id')
    .execute()
}

/** What filters name: a company, an application and a source system; null where there is none such. */
export interface NamedFilters {
  readonly companyName: string | null
  readonly businessTypeName: string | null
  readonly sysName: string | null
}

/** The names of what figures are narrowed to. */
export async function nameFilters(
  db: Db,
  filters: { companyId?: string | undefined; businessId?: string | undefined; sysCode?: string | undefined },
): Promise<NamedFilters> {
  const { companyId = null, businessId = null, sysCode = null } = filters
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('company as c').select('c.company_name').where('c.id', '=', companyId).as('companyName'),
      eb
        .selectFrom('business_type as b')
        .select('b.business_type_name')
        .where('b.id', '=', businessId)
        .as('businessTypeName'),
      eb.selectFrom('contract_source as s').select('s.name').where('s.code', '=', sysCode).as('sysName'),
    ])
    .executeTakeFirstOrThrow()
}

/** Every source system. */
export async function findSources(db: Db): Promise<{ id: string; sysCode: string; sysName: string }[]> {
  return db
    .selectFrom('contract_source as s')
    .select(['s.id', 's.code as sysCode', 's.name as sysName'])
    .orderBy('s.id')
    .execute()
}
