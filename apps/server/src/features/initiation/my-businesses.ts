import type { Input, Result } from '@qiyin/calls/call.ts'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { businessesManagedBy } from '../businesses/public.ts'
import { findInitiatingBusinesses } from './store.ts'

/** GET /business/mine: the applications I can initiate in, or those I manage. */
export async function listMyBusinesses(
  { managed }: Input<typeof businessMine>,
  { db, user, now }: Context,
): Promise<Result<typeof businessMine>> {
  return managed === 1
    ? businessesManagedBy(db, user.personId)
    : findInitiatingBusinesses(db, user.personId, dayOf(now()))
}
