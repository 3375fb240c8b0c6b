import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { findInitiatingCompanies } from './store.ts'

/** GET /company/search/initiator: the companies I may initiate for in an application. */
export async function listInitiatingCompanies(
  { businessTypeId }: Input<typeof companySearchInitiator>,
  { db, user }: Context,
): Promise<Result<typeof companySearchInitiator>> {
  if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  return findInitiatingCompanies(db, user.personId, businessTypeId)
}
