import type { userSessions, userSessionsEnd } from '@qiyin/calls/areas/user-center.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { deleteOtherSessions, findSessionsOf } from './store.ts'

/** As much of a session's own id as tells a person's sessions apart. */
const idLength = 16

/** GET /user/sessions */
export async function listSessions(
  _input: Input<typeof userSessions>,
  { db, user, session, now, config }: Context,
): Promise<Result<typeof userSessions>> {
  const rows = await findSessionsOf(db, user.personId, { now: now(), idleMs: config.session.idleMs })
  return rows
    .map((row) => ({
      sessionId: row.id.slice(0, idLength),
      userAgent: row.userAgent,
      address: row.address,
      loginTime: formatDateTime(row.createdTime),
      seenTime: formatDateTime(row.seenTime),
      current: row.id === session?.id,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** POST /user/sessions/end: never the session that asks; that is what logging out is for. */
export async function endSessions(
  { sessionId }: Input<typeof userSessionsEnd>,
  { db, user, session, now, config }: Context,
): Promise<Result<typeof userSessionsEnd>> {
  const rows = await findSessionsOf(db, user.personId, { now: now(), idleMs: config.session.idleMs })
  const ended = rows.filter(
    ({ id }) => id !== session?.id && (sessionId === undefined || id.slice(0, idLength) === sessionId),
  )
  await deleteOtherSessions(
    db,
    user.personId,
    ended.map(({ id }) => Buffer.from(id, 'hex')),
  )
  return ended.length
}
