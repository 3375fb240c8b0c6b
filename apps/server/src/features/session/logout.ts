import type { Input, Result } from '@qiyin/calls/call.ts'
import type { logout } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { deleteSession } from './store.ts'

/** GET /logout: ends this session, at once and in every process. */
export async function endSession(
  _input: Input<typeof logout>,
  context: Context,
): Promise<Result<typeof logout>> {
  const { session, answer, transaction } = context
  if (session) {
    await transaction(async (tx) => {
      await deleteSession(tx, Buffer.from(session.id, 'hex'))
      await recordOperation(tx, context, { event: 'LOGOUT', content: '退出登录', object: null })
    })
  }
  answer.clearSessionCookie()
  return null
}
