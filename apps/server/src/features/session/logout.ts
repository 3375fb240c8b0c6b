import type { Input, Result } from '@qiyin/calls/call.ts'
import type { logout } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { deleteSession } from './store.ts'

/** GET /logout: ends this session, at once and in every process. */
export async function endSession(
  _input: Input<typeof logout>,
  { db, session, answer }: Context,
): Promise<Result<typeof logout>> {
  if (session) await deleteSession(db, Buffer.from(session.id, 'hex'))
  answer.clearSessionCookie()
  return null
}
