import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { closedBusiness } from './closed-business.ts'
import { findInitiatingCompanies } from './store.ts'

/** GET /company/search/initiator: the companies I may initiate for in an application. */
export async function listInitiatingCompanies(
  { businessTypeId }: Input<typeof companySearchInitiator>,
  context: Context,
): Promise<Result<typeof companySearchInitiator>> {
  const { db, user, now } = context
  if (!(await businessById(db, businessTypeId)))
    throw new CallError(await closedBusiness(context, { businessTypeId }))
  return findInitiatingCompanies(db, { personId: user.personId, businessTypeId, today: dayOf(now()) })
}
