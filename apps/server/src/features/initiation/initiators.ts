import type { initiateInitiators } from '@qiyin/calls/areas/initiate.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { closedBusiness } from './closed-business.ts'
import { findInitiators, mayInitiateFor } from './store.ts'

/** GET /initiate/initiators: whoever may initiate for a company that I may initiate for. */
export async function listInitiators(
  { businessTypeId, companyId }: Input<typeof initiateInitiators>,
  context: Context,
): Promise<Result<typeof initiateInitiators>> {
  const { db, now, user } = context
  const { personId } = user
  const today = dayOf(now())
  if (!(await mayInitiateFor(db, { personId, companyId, businessTypeId, today })))
    throw new CallError('COMPANY_NOT_FOUND')
  if (!(await businessById(db, businessTypeId)))
    throw new CallError(await closedBusiness(context, { businessTypeId }))
  const people = await findInitiators(db, { companyId, businessTypeId, today })
  const all = people.map((one) => ({
    initUser: one.personId,
    name: one.name,
    mobile: one.mobile,
    self: one.personId === personId,
  }))
  return [...all.filter(({ self }) => self), ...all.filter(({ self }) => !self)]
}
