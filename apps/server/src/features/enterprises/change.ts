import type { companyRemove, companyUpdate } from '@qiyin/calls/areas/company.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companyByName, lockActiveCompany, removeCompany, renameCompany } from '../companies/public.ts'
import { removeRobotsOf } from '../company-robots/public.ts'
import { restartAll, stopOldSeals } from '../company-real-name/public.ts'
import { hasOpenContracts } from '../contracts/public.ts'
import { recordOperation } from '../operator-log/public.ts'

/** POST /company/update: a name that was proven has to be proven anew (docs/decisions/0060). */
export async function renameOwnCompany(
  { companyId, newCompanyName }: Input<typeof companyUpdate>,
  context: Context,
): Promise<Result<typeof companyUpdate>> {
  await context.transaction(async (tx) => {
    const company = await lockActiveCompany(tx, companyId)
    if (company.companyName === newCompanyName) return
    const other = await companyByName(tx, newCompanyName)
    if (other?.authStatus === companyAuthStatus.authenticated)
      throw new CallError('COMPANY_ALREADY_AUTHENTICATED')
    await stopOldSeals(tx, context, company, { company: true, legalPerson: false })
    await restartAll(tx, context, {
      company,
      note: `企业名称由“${company.companyName}”改为“${newCompanyName}”`,
    })
    await renameCompany(tx, companyId, newCompanyName)
    await recordOperation(tx, context, {
      event: 'COMPANY_UPDATE',
      content: `修改企业名称 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: newCompanyName },
      before: { 企业名称: company.companyName },
      after: { 企业名称: newCompanyName },
    })
  })
  return true
}

/** GET /company/remove */
export async function removeOwnCompany(
  { companyId }: Input<typeof companyRemove>,
  context: Context,
): Promise<Result<typeof companyRemove>> {
  await context.transaction(async (tx) => {
    const company = await lockActiveCompany(tx, companyId)
    if (await hasOpenContracts(tx, companyId)) throw new CallError('COMPANY_HAS_OPEN_CONTRACTS')
    await restartAll(tx, context, { company, note: '企业已移除' })
    await removeCompany(tx, companyId)
    await removeRobotsOf(tx, companyId, context.now())
    await recordOperation(tx, context, {
      event: 'COMPANY_REMOVE',
      content: `移除企业 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: company.companyName },
      before: { 企业名称: company.companyName },
    })
  })
  return true
}
