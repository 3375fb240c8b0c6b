import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Tx } from '../../http/context.ts'
import { lockCompany, type Company } from './store.ts'

/** The company to change, locked; refuses a removed and a frozen one. */
export async function lockActiveCompany(tx: Tx, companyId: string): Promise<Company> {
  const company = await lockCompany(tx, companyId)
  if (!company) throw new CallError('COMPANY_NOT_FOUND')
  if (company.status !== accountStatus.active) throw new CallError('COMPANY_FROZEN')
  return company
}
