import { deadlineRefusal } from '@qiyin/domain/contract/deadline.ts'
import { unknownCode } from '@qiyin/domain/template/given-codes.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { closedBusiness, mayInitiateFor, requireFitExtras } from '../initiation/public.ts'
import type { StoredTemplate } from '../templates/public.ts'
import type { TemplateSetup } from './make-contract.ts'

/**
 * The template as the form has it, in an application and for a company in which the person may initiate, with time to
 * sign.
 */
export async function requireUsable(
  context: Pick<Context, 'db' | 'user' | 'now' | 'config' | 'providers'>,
  { templateVersion, businessTypeId, companyId, signers, signDeadlineTime }: TemplateSetup,
  stored: StoredTemplate,
): Promise<void> {
  const { db, user, now } = context
  if (!stored.isEnable) throw new CallError('TEMPLATE_NOT_READY')
  if (stored.version !== templateVersion) throw new CallError('TEMPLATE_CHANGED')
  const business = await businessById(db, businessTypeId)
  if (stored.businessTypeId !== businessTypeId) throw new CallError('BUSINESS_NOT_FOUND')
  if (!business) throw new CallError(await closedBusiness(context, { businessTypeId }))
  const today = dayOf(now())
  const may = await mayInitiateFor(db, { personId: user.personId, companyId, businessTypeId, today })
  if (!may) throw new CallError('COMPANY_NOT_FOUND')
  const deadline = deadlineRefusal(signDeadlineTime, now())
  if (deadline) throw new CallError(deadline)
  const codes = signers.map(({ signRoleCode }) => signRoleCode)
  const known = stored.roles.map(({ signRoleCode }) => signRoleCode)
  const unknown = unknownCode('签署角色', known, codes)
  if (unknown !== null)
    throw new CallError({ name: 'TEMPLATE_CHANGED', message: `${unknown}，请刷新页面后重试` })
  const named = signers.map(({ signRoleCode, ...extras }) => {
    const role = stored.roles.find((one) => one.signRoleCode === signRoleCode)
    return { ...extras, label: role?.signRoleName ?? signRoleCode }
  })
  await requireFitExtras(context, companyId, named)
}
