import type { Input, Result } from '@qiyin/calls/call.ts'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import type { Context } from '../../http/context.ts'
import { findInitiatingBusinesses } from './store.ts'

/** GET /business/mine: the applications I can initiate in. */
export async function listMyBusinesses(
  _input: Input<typeof businessMine>,
  { db, user }: Context,
): Promise<Result<typeof businessMine>> {
  return findInitiatingBusinesses(db, user.personId)
}
