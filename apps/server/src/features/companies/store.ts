import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Company {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string | null
  readonly legalPersonName: string | null
  readonly organizationType: number
  readonly supplierCode: string
  readonly authStatus: number
  readonly ourPart: boolean
  /** 0 active, 1 frozen. */
  readonly status: number
  readonly authenticateCompleteTime: Date | null
  /** How the company was checked: simulated, manual, http or provider; null before. */
  readonly assurance: string | null
}

export interface Membership extends Company {
  readonly administrator: boolean
}

const columns = sql`
  c.id::text as "companyId", c.company_name as "companyName", c.credit_no as "creditNo",
  c.legal_person_name as "legalPersonName", c.organization_type as "organizationType", c.supplier_code as "supplierCode", c.auth_status as "authStatus",
  c.our_part as "ourPart", c.status, c.authenticate_complete_time as "authenticateCompleteTime",
  c.assurance`

export async function findCompany(db: Db, companyId: string): Promise<Company | undefined> {
  const { rows } = await sql<Company>`select ${columns} from company c where c.id = ${companyId}`.execute(db)
  return rows[0]
}

/** Companies that do not exist are missing. */
export async function findCompanies(db: Db, companyIds: readonly string[]): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select ${columns} from company c where c.id = any(${companyIds}::bigint[])`.execute(db)
  return rows
}

export async function findCompanyByName(db: Db, companyName: string): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select ${columns} from company c where c.company_name = ${companyName}`.execute(db)
  return rows[0]
}

export async function findMemberships(db: Db, personId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select ${columns}, m.administrator
    from company_member m join company c on c.id = m.company_id
    where m.person_id = ${personId}
    order by c.id`.execute(db)
  return rows
}

export async function isAdministrator(db: Db, personId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company_member
    where company_id = ${companyId} and person_id = ${personId} and administrator`.execute(db)
  return rows.length > 0
}

/** An authenticated, active company the person belongs to, or may use a seal of in the application. */
const mayInitiate = (personId: string, businessTypeId: string) => sql`
  c.auth_status = 4 and c.status = 0 and (
    exists (select 1 from company_member m where m.company_id = c.id and m.person_id = ${personId})
    or exists (
      select 1 from seal_authorize g join seal s on s.id = g.seal_id
      where s.company_id = c.id and s.status = 0 and g.revoked_time is null
        and g.person_id = ${personId} and g.business_type_id = ${businessTypeId}))`

export async function findInitiatingCompanies(
  db: Db,
  personId: string,
  businessTypeId: string,
): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select ${columns} from company c
    where ${mayInitiate(personId, businessTypeId)}
    order by c.our_part desc, c.id`.execute(db)
  return rows
}

export async function isInitiatingCompany(
  db: Db,
  { personId, companyId, businessTypeId }: { personId: string; companyId: string; businessTypeId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company c
    where c.id = ${companyId} and ${mayInitiate(personId, businessTypeId)}`.execute(db)
  return rows.length > 0
}

export interface GrantedCompany {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string | null
  readonly ourPart: boolean
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
}

/** One row per seal that one of these people may use, in companies that can sign. */
export async function findGrants(
  db: Db,
  wanted: { personIds: readonly string[]; businessTypeId: string | undefined; ourPart: boolean | undefined },
): Promise<GrantedCompany[]> {
  const inBusiness =
    wanted.businessTypeId === undefined ? sql`` : sql`and g.business_type_id = ${wanted.businessTypeId}`
  const onSide = wanted.ourPart === undefined ? sql`` : sql`and c.our_part = ${wanted.ourPart}`
  const { rows } = await sql<GrantedCompany>`
    select c.id::text as "companyId", c.company_name as "companyName", c.credit_no as "creditNo",
      c.our_part as "ourPart", g.id::text as "sealAuthorizeId", s.id::text as "sealId",
      s.seal_name as "sealName", s.seal_type as "sealType"
    from seal_authorize g join seal s on s.id = g.seal_id join company c on c.id = s.company_id
    where g.person_id = any(${wanted.personIds}::bigint[]) and g.revoked_time is null and s.status = 0
      and c.auth_status = 4 and c.status = 0 ${inBusiness} ${onSide}
    order by c.id, s.id, g.id limit 200`.execute(db)
  return rows
}
