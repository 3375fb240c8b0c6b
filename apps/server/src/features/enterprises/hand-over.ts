import type { companyChangeManager, companyVerificationCode } from '@qiyin/calls/areas/company-members.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { lockActiveCompany, membersOf, saveMember } from '../companies/public.ts'
import { recordCompanyStep } from '../company-real-name/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { mobileOf, personById } from '../people/public.ts'
import { issueCode, redeemCode } from '../session/public.ts'
import { exactPerson } from './exact-person.ts'

const purpose = 'change-manager'

/** GET /company/verificationCode: to the phone of the administrator who asks. */
export async function sendHandOverCode(
  { companyId }: Input<typeof companyVerificationCode>,
  context: Context,
): Promise<Result<typeof companyVerificationCode>> {
  const { db, user, secrets, request, transaction } = context
  const person = await personById(db, user.personId)
  const mobile = await mobileOf(db, secrets, user.personId)
  if (!person || mobile === undefined) throw new CallError('COMPANY_NOT_FOUND')
  const resendAfterSec = await transaction(async (tx) => {
    await lockActiveCompany(tx, companyId)
    return issueCode(tx, context, {
      purpose,
      mobile,
      subject: companyId,
      personId: user.personId,
      address: request.address,
    })
  })
  return { mobile: person.mobileMasked, resendAfterSec }
}

/** POST /company/changeManager */
export async function changeManager(
  { companyId, name, mobile, code }: Input<typeof companyChangeManager>,
  context: Context,
): Promise<Result<typeof companyChangeManager>> {
  const { db, user, secrets, now, transaction } = context
  const successor = await exactPerson(context, { name, mobile })
  if (successor.personId === user.personId) throw new CallError('MANAGER_UNCHANGED')
  const ownMobile = await mobileOf(db, secrets, user.personId)
  await redeemCode(context, { purpose, mobile: ownMobile ?? '', subject: companyId, code })
  await transaction(async (tx) => {
    const company = await lockActiveCompany(tx, companyId)
    // Between the guard and here somebody else may have handed it over.
    const members = await membersOf(tx, companyId)
    const mine = members.find((one) => one.personId === user.personId)
    if (!mine?.administrator) throw new CallError('COMPANY_NOT_FOUND')
    if (members.some((one) => one.personId === successor.personId && one.administrator))
      throw new CallError('MANAGER_UNCHANGED')
    const rights = { managesSeals: true, managesPeople: true, time: now() }
    await saveMember(tx, { companyId, personId: successor.personId, administrator: true, ...rights })
    const none = { administrator: false, managesSeals: false, managesPeople: false }
    await saveMember(tx, { companyId, personId: user.personId, ...none, time: now() })
    const note = `管理员由${user.name ?? ''}变更为${successor.name ?? ''}`
    await recordCompanyStep(tx, context, { company, event: 'managerChanged', note })
    await recordOperation(tx, context, {
      event: 'COMPANY_CHANGE_MANAGER',
      content: `更换企业管理员 ${company.companyName}`,
      object: { kind: 'COMPANY', id: companyId, name: company.companyName },
      before: { 管理员: user.name ?? '' },
      after: { 管理员: successor.name ?? '' },
    })
  })
  return true
}
