import type { userSourceLogins, userSourceLoginsEnd } from '@qiyin/calls/areas/source-login.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { deleteLogin, findLogins } from './store.ts'

/** GET /user/source-logins */
export async function listLogins(
  _: Input<typeof userSourceLogins>,
  { db, user }: Context,
): Promise<Result<typeof userSourceLogins>> {
  return (await findLogins(db, user.personId)).map(({ agreedTime, usedTime, ...source }) => ({
    ...source,
    agreedTime: formatDateTime(agreedTime),
    usedTime: usedTime && formatDateTime(usedTime),
  }))
}

/** POST /user/source-logins/end */
export async function endLogin(
  { sourceId }: Input<typeof userSourceLoginsEnd>,
  { user, transaction }: Context,
): Promise<Result<typeof userSourceLoginsEnd>> {
  await transaction((tx) => deleteLogin(tx, { sourceId, personId: user.personId }))
  return null
}
