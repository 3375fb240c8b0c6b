import type { CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Db, Tx } from '../../db/database.ts'

/** How many companies the person administers that have proven nothing yet. */
export async function countUnproven(db: Db, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('m.person_id', '=', personId)
    .where('m.administrator', 'is', true)
    .where('c.status', '<>', 2)
    .where('c.authenticate_complete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface StartedCompany {
  readonly companyName: string
  readonly supplierCode: string
  readonly companySource: string
  readonly time: Date
}

/** A company of which nothing is known but a name. */
export async function insertUnproven(tx: Tx, company: StartedCompany): Promise<string> {
  const { id } = await tx
    .insertInto('company')
    .values({
      company_name: company.companyName,
      supplier_code: company.supplierCode,
      company_source: company.companySource,
      created_time: company.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function writeRemoved(tx: Tx, companyId: string): Promise<void> {
  await tx.updateTable('company').set({ status: 2 }).where('id', '=', companyId).execute()
}

export async function writeName(tx: Tx, companyId: string, companyName: string): Promise<void> {
  await tx.updateTable('company').set({ company_name: companyName }).where('id', '=', companyId).execute()
}

/** Where a company stands, with what was proven of it. */
export interface Standing {
  readonly companyId: string
  readonly authStatus: CompanyAuthStatus
  readonly supplierCode?: string
  readonly companyName?: string
  readonly creditNo?: string
  readonly legalPersonName?: string
  readonly organizationType?: number
  readonly assurance?: string | null
  /** Null: not authenticated any more. */
  readonly authenticateCompleteTime?: Date | null
}

export async function writeStanding(tx: Tx, standing: Standing): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      auth_status: standing.authStatus,
      supplier_code: standing.supplierCode,
      company_name: standing.companyName,
      credit_no: standing.creditNo,
      legal_person_name: standing.legalPersonName,
      organization_type: standing.organizationType,
      assurance: standing.assurance,
      authenticate_complete_time: standing.authenticateCompleteTime,
    })
    .where('id', '=', standing.companyId)
    .execute()
}

/** Freezes a company or takes the freeze back. */
export async function writeStatus(tx: Tx, companyId: string, status: 0 | 1): Promise<void> {
  await tx.updateTable('company').set({ status }).where('id', '=', companyId).execute()
}
