import type { Services } from '../../http/context.ts'
import { deleteSessionsOf, findUsable, purge } from './store.ts'

export { countPeopleSeen, deleteOtherSessions, deleteSessionsOf, findSessionsOf } from './store.ts'

export { authenticationUrl } from './authentication-url.ts'
export { openSession, openSessionFor } from './login.ts'
export { codeState, issueCode, redeemCode, revokeCodes } from './codes.ts'
export { createSessionReader } from './session-reader.ts'

/** Removes sessions, codes and checks that are over. */
export async function purgeSessions({
  database,
  now,
  config,
}: Pick<Services, 'database' | 'now' | 'config'>): Promise<void> {
  await purge(database.db, now(), config.session.idleMs)
}

/** Which of the sessions, by their ids, are open still. */
export async function openSessions(
  { database, now, config }: Pick<Services, 'database' | 'now' | 'config'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set(await findUsable(database.db, ids, { now: now(), idleMs: config.session.idleMs }))
}

/** Ends every session of a person, at once and in every process. */
export async function endSessionsOf(
  { database }: Pick<Services, 'database'>,
  personId: string,
): Promise<void> {
  await deleteSessionsOf(database.db, personId)
}
