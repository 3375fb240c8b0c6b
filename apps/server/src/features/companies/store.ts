import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

export interface Company {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string | null
  readonly legalPersonName: string | null
  readonly organizationType: number
  readonly supplierCode: string
  readonly authStatus: Selectable<DB['company']>['auth_status']
  readonly ourPart: boolean
  /** 0 active, 1 frozen. */
  readonly status: 0 | 1
  readonly authenticateCompleteTime: Date | null
  /** How the company was checked: simulated, manual, http or provider; null before. */
  readonly assurance: string | null
}

export interface Membership extends Company {
  readonly administrator: boolean
}

const columns = [
  'c.id as companyId',
  'c.company_name as companyName',
  'c.credit_no as creditNo',
  'c.legal_person_name as legalPersonName',
  'c.organization_type as organizationType',
  'c.supplier_code as supplierCode',
  'c.auth_status as authStatus',
  'c.our_part as ourPart',
  'c.status',
  'c.authenticate_complete_time as authenticateCompleteTime',
  'c.assurance',
] as const

export async function findCompany(db: Db, companyId: string): Promise<Company | undefined> {
  return db.selectFrom('company as c').select(columns).where('c.id', '=', companyId).executeTakeFirst()
}

/** Companies that do not exist are missing. */
export async function findCompanies(db: Db, companyIds: readonly string[]): Promise<Company[]> {
  return db
    .selectFrom('company as c')
    .select(columns)
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(companyIds))))
    .execute()
}

export async function findCompanyByName(db: Db, companyName: string): Promise<Company | undefined> {
  return db
    .selectFrom('company as c')
    .select(columns)
    .where('c.company_name', '=', companyName)
    .executeTakeFirst()
}

export async function findMemberships(db: Db, personId: string): Promise<Membership[]> {
  return db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select([...columns, 'm.administrator'])
    .where('m.person_id', '=', personId)
    .orderBy('c.id')
    .execute()
}

/** Whether the person administers every one of the companies; each id stands once. */
export async function isAdministrator(
  db: Db,
  personId: string,
  companyIds: readonly string[],
): Promise<boolean> {
  const found = await db
    .selectFrom('company_member')
    .select('company_id')
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val(companyIds))))
    .where('person_id', '=', personId)
    .where('administrator', 'is', true)
    .execute()
  return found.length === companyIds.length
}
