import type { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** A company as its page shows it. */
export type CompanyDetail = Answer<typeof companyGetByCompanyId>
