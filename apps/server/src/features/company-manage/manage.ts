import type {
  companyManageChangeManager,
  companyManageFreeze,
  companyManageUnfreeze,
} from '@qiyin/calls/areas/company-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { statusChangeRefusal } from '@qiyin/domain/access/status-change.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { lockCompany, setCompanyStatus, type Company } from '../companies/public.ts'
import { recordCompanyStep } from '../company-real-name/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { appoint } from './appoint.ts'

/** PUT /company/manage/freeze */
export async function freezeCompany(
  input: Input<typeof companyManageFreeze>,
  context: Context,
): Promise<Result<typeof companyManageFreeze>> {
  return setStatus(context, input, accountStatus.frozen)
}

/** PUT /company/manage/unfreeze */
export async function unfreezeCompany(
  input: Input<typeof companyManageUnfreeze>,
  context: Context,
): Promise<Result<typeof companyManageUnfreeze>> {
  return setStatus(context, input, accountStatus.active)
}

async function setStatus(
  context: Context,
  { companyId, formerStatus }: Input<typeof companyManageFreeze>,
  status: 0 | 1,
): Promise<boolean> {
  const freezes = status === accountStatus.frozen
  return withCompany(context, companyId, async (tx, company) => {
    const refusal = statusChangeRefusal(formerStatus, company.status)
    if (refusal) throw new CallError(refusal)
    if (company.status === status) return
    await setCompanyStatus(tx, companyId, status)
    await recordOperation(tx, context, {
      event: freezes ? 'COMPANY_FREEZE' : 'COMPANY_UNFREEZE',
      content: `${freezes ? '冻结' : '解冻'}企业 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: company.companyName },
      before: { 状态: freezes ? '正常' : '已冻结' },
      after: { 状态: freezes ? '已冻结' : '正常' },
    })
  })
}

/** POST /company/manage/changeManager: whoever administered it does so no more. */
export async function replaceManager(
  { companyId, newManagerId, formerManagerIds }: Input<typeof companyManageChangeManager>,
  context: Context,
): Promise<Result<typeof companyManageChangeManager>> {
  return withCompany(context, companyId, async (tx, company) => {
    const { before, after } = await appoint(tx, context, { companyId, newManagerId, formerManagerIds })
    if (before === null) throw new CallError('MANAGER_UNCHANGED')
    await recordCompanyStep(tx, context, {
      company,
      event: 'managerChanged',
      note: `管理员由${before.join('、')}变更为${after}（平台管理员操作）`,
    })
    await recordOperation(tx, context, {
      event: 'COMPANY_CHANGE_MANAGER',
      content: `更换企业管理员 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: company.companyName },
      before: { 管理员: before },
      after: { 管理员: [after] },
    })
  })
}

/** A change of an enterprise that is there, its row locked. */
export async function withCompany(
  { transaction }: Context,
  companyId: string,
  act: (tx: Tx, company: Company) => Promise<void>,
): Promise<boolean> {
  await transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company || company.status === accountStatus.deleted) throw new CallError('RECORD_NOT_FOUND')
    await act(tx, company)
  })
  return true
}
