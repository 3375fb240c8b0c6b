import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { companyManageReverify } from '@qiyin/calls/areas/company-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { settleCompany } from '../companies/public.ts'
import { authenticationOf, restartAll } from '../company-real-name/public.ts'
import { putIntoInbox } from '../messages/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { appoint } from './appoint.ts'
import { withCompany } from './manage.ts'

/** PUT /company/manage/reverify: what was proven counts no more, and the new administrator is told to prove it anew. */
export async function reverifyCompany(
  { companyId, newManagerId, supplierCode, companyUUID }: Input<typeof companyManageReverify>,
  context: Context,
): Promise<Result<typeof companyManageReverify>> {
  return withCompany(context, companyId, async (tx, company) => {
    if (company.authStatus !== companyAuthStatus.authenticated) throw new CallError('COMPANY_NOT_PROVEN')
    const current = await authenticationOf(tx, { companyId, supplierCode })
    if (companyUUID !== undefined && companyUUID !== current?.serialNo) throw new CallError('RECORD_CHANGED')
    const { before, after } = await appoint(tx, context, { companyId, newManagerId })
    await restartAll(tx, context, { company, note: `平台管理员要求重新认证，新管理员：${after}` })
    const authStatus = companyAuthStatus.none
    await settleCompany(tx, { companyId, authStatus, supplierCode, authenticateCompleteTime: null })
    await recordOperation(tx, context, {
      event: 'COMPANY_REVERIFY',
      content: `要求企业重新认证 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: company.companyName },
      before: { 认证状态: '已认证', 管理员: before ?? [after] },
      after: { 认证状态: '未认证', 管理员: [after], 认证渠道: supplierLabel[supplierCode] },
    })
    await putIntoInbox(tx, context, {
      personId: newManagerId,
      scene: 'COMPANY_AUTH',
      title: `${company.companyName}需要重新认证`,
      subject: '完成认证前，该企业不能发起和签署合同',
      contractId: null,
      link: paths.enterpriseAuthentication({ companyId, supplierCode }),
    })
  })
}
