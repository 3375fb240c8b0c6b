import { isOurPart } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  sealsAuthorizeByCompanyName,
  sealsAuthorizeByCompanyNameShow,
} from '@qiyin/calls/areas/seals.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db } from '../../http/context.ts'
import { businessByCode } from '../businesses/public.ts'
import { companyByName } from '../companies/public.ts'
import { findAuthorizedPeople, type AuthorizedPerson } from './store.ts'

/** GET /seals/authorize/byCompanyName: who may sign for a company in an application, or why nobody may. */
export async function listAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyName>,
  { db }: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyName>> {
  const people = await authorizedPeople(db, input)
  if (!Array.isArray(people)) throw new CallError(people)
  if (people.length === 0) throw new CallError('NO_MATCHING_SIGNER')
  return people
}

/** GET /seals/authorize/byCompanyName/show: the same, with an empty list in place of a refusal. */
export async function showAuthorizedPeople(
  input: Input<typeof sealsAuthorizeByCompanyNameShow>,
  { db }: Context,
): Promise<Result<typeof sealsAuthorizeByCompanyNameShow>> {
  const people = await authorizedPeople(db, input)
  return Array.isArray(people) ? people : []
}

async function authorizedPeople(
  db: Db,
  { companyName, ourpart, businessTypeCode }: Input<typeof sealsAuthorizeByCompanyName>,
): Promise<AuthorizedPerson[] | Refusal> {
  const business = await businessByCode(db, businessTypeCode)
  if (!business) return { name: 'BUSINESS_NOT_FOUND' }
  const company = await companyByName(db, companyName)
  if (!company || company.ourPart !== isOurPart(ourpart)) return { name: 'COMPANY_NOT_FOUND' }
  const refusal = actingRefusal(company)
  // Whoever searches is not told that a company is frozen.
  if (refusal) return refusal.name === 'COMPANY_FROZEN' ? { name: 'COMPANY_NOT_FOUND' } : refusal
  return findAuthorizedPeople(db, company.companyId, business.businessTypeId)
}
