import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { findInitiatingCompanies } from './store.ts'

/** GET /company/search/initiator: the companies I may initiate for in an application. */
export async function listInitiatingCompanies(
  { businessTypeId }: Input<typeof companySearchInitiator>,
  { db, user, now }: Context,
): Promise<Result<typeof companySearchInitiator>> {
  if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  return findInitiatingCompanies(db, { personId: user.personId, businessTypeId, today: dayOf(now()) })
}
