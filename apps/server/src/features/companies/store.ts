import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
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
  /** 0 active, 1 frozen, 2 removed. */
  readonly status: 0 | 1 | 2
  /** portal, or the code of the outside system it was made for. */
  readonly companySource: string
  readonly authenticateCompleteTime: Date | null
  /** How the company was checked: simulated, manual, http or provider; null before. */
  readonly assurance: string | null
}

export interface Membership extends Company {
  readonly administrator: boolean
  readonly managesSeals: boolean
  readonly managesPeople: boolean
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
  'c.company_source as companySource',
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

/** The one that has proven the name; before that, whichever was made first. Removed ones have given it up. */
export async function findCompanyByName(db: Db, companyName: string): Promise<Company | undefined> {
  return db
    .selectFrom('company as c')
    .select(columns)
    .where('c.company_name', '=', companyName)
    .where('c.status', '<>', 2)
    .orderBy('c.authenticate_complete_time', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
}

/** As by name, by its credit number. */
export async function findCompanyByCreditNo(db: Db, creditNo: string): Promise<Company | undefined> {
  return db
    .selectFrom('company as c')
    .select(columns)
    .where('c.credit_no', '=', creditNo)
    .where('c.status', '<>', 2)
    .orderBy('c.authenticate_complete_time', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
}

/** The company with its row locked until the transaction ends. */
export async function lockCompany(tx: Tx, companyId: string): Promise<Company | undefined> {
  return tx
    .selectFrom('company as c')
    .select(columns)
    .where('c.id', '=', companyId)
    .where('c.status', '<>', 2)
    .forUpdate()
    .executeTakeFirst()
}

/** How a company stands; nobody changes it until the transaction ends. */
export async function holdStanding(
  db: Db,
  companyId: string,
): Promise<Pick<Company, 'companyName' | 'legalPersonName' | 'authStatus' | 'status'> | undefined> {
  return db
    .selectFrom('company')
    .select(['company_name as companyName', 'legal_person_name as legalPersonName'])
    .select(['auth_status as authStatus', 'status'])
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
}

export async function findMemberships(db: Db, personId: string): Promise<Membership[]> {
  return db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select([...columns, 'm.administrator', 'm.manages_seals as managesSeals'])
    .select('m.manages_people as managesPeople')
    .where('m.person_id', '=', personId)
    .where('c.status', '<>', 2)
    .orderBy('c.id')
    .execute()
}

/** How the person stands to each of the companies; those the person does not belong to, or removed, are missing. */
export async function findOwnMemberships(
  db: Db,
  personId: string,
  companyIds: readonly string[],
): Promise<Pick<Membership, 'administrator' | 'managesSeals' | 'managesPeople'>[]> {
  return db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['m.administrator', 'm.manages_seals as managesSeals', 'm.manages_people as managesPeople'])
    .where((eb) => eb('m.company_id', '=', eb.fn.any(eb.val(companyIds))))
    .where('m.person_id', '=', personId)
    .where('c.status', '<>', 2)
    .execute()
}
