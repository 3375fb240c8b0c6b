import { isOurPart } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  sealsAuthorizeByCompanyName,
  sealsAuthorizeByCompanyNameShow,
} from '@qiyin/calls/areas/seals.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessByCode } from '../businesses/public.ts'
import { circleOf } from './circle.ts'
import { findAuthorizedPeople, findKnownCompany, type AuthorizedPerson } from './store.ts'

/** GET /seals/authorize/byCompanyName: who may sign for a company in an application, or why nobody may. */
export async function listAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyName>,
  context: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyName>> {
  const people = await authorizedPeople(context, input)
  if (!Array.isArray(people)) throw new CallError(people)
  if (people.length === 0) throw new CallError('NO_MATCHING_SIGNER')
  return people
}

/** GET /seals/authorize/byCompanyName/show: the same, with an empty list in place of a refusal. */
export async function showAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyNameShow>,
  context: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyNameShow>> {
  const people = await authorizedPeople(context, input)
  return Array.isArray(people) ? people : []
}

async function authorizedPeople(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { companyName, ourpart, businessTypeCode }: Input<typeof sealsAuthorizeByCompanyName>,
): Promise<AuthorizedPerson[] | Refusal> {
  const business = await businessByCode(db, businessTypeCode)
  if (!business) return { name: 'BUSINESS_NOT_FOUND' }
  const circle = await circleOf(db, user, business.businessTypeId)
  const company = await findKnownCompany(db, { companyName, ourPart: isOurPart(ourpart) }, circle)
  if (!company) return { name: 'COMPANY_NOT_FOUND' }
  const refusal = actingRefusal(company)
  // Whoever searches is not told that a company is frozen.
  if (refusal) return refusal.name === 'COMPANY_FROZEN' ? { name: 'COMPANY_NOT_FOUND' } : refusal
  const { companyId } = company
  return findAuthorizedPeople(db, {
    companyId,
    businessTypeId: business.businessTypeId,
    personId: user.personId,
  })
}
