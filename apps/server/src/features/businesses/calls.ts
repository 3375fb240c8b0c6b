import type { Input, Result } from '@qiyin/calls/call.ts'
import type { businessMine } from '@qiyin/calls/areas/business.ts'
import type { Context } from '../../http/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { businessesOf } from './public.ts'

/** GET /business/mine: the applications I can initiate in. */
async function listMyBusinesses(
  _input: Input<typeof businessMine>,
  { db, user }: Context,
): Promise<Result<typeof businessMine>> {
  return businessesOf(db, user.personId)
}

export const businessCalls = { businessMine: listMyBusinesses } satisfies Partial<Handlers>
