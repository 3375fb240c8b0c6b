import type { CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Db, Tx } from '../../db/database.ts'

export async function hasCompanies(db: Db): Promise<boolean> {
  const found = await db.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

interface NewCompany {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  readonly ourPart: boolean
  readonly authStatus: CompanyAuthStatus
  readonly assurance: string
  readonly time: Date
}

export async function insertCompany(tx: Tx, company: NewCompany): Promise<string> {
  const { id } = await tx
    .insertInto('company')
    .values({
      company_name: company.companyName,
      credit_no: company.creditNo,
      legal_person_name: company.legalPersonName,
      our_part: company.ourPart,
      auth_status: company.authStatus,
      authenticate_complete_time: company.time,
      assurance: company.assurance,
      created_time: company.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
