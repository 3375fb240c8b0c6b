import type { Input, Result } from '@qiyin/calls/call.ts'
import type { logout } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { sessionCacheOf } from './session-cache.ts'
import { deleteSession } from './store.ts'

/** GET /logout: ends this session, here at once and elsewhere within five seconds. */
export async function endSession(
  _input: Input<typeof logout>,
  { db, database, session, answer }: Context,
): Promise<Result<typeof logout>> {
  if (session) {
    await deleteSession(db, Buffer.from(session.id, 'hex'))
    sessionCacheOf(database).forget(session.id)
  }
  answer.clearSessionCookie()
  return null
}
