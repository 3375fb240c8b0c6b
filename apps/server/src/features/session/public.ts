import type { Services } from '../../http/context.ts'
import { deleteSessionsOf, purge } from './store.ts'

export { authenticationUrl } from './authentication-url.ts'
export { openSession } from './login.ts'
export { issueCode, redeemCode, revokeCodes } from './codes.ts'
export { createSessionReader } from './session-reader.ts'
export { insertRole as giveRole } from './store-roles.ts'

/** Removes sessions, codes and checks that are over. */
export async function purgeSessions({
  database,
  now,
  config,
}: Pick<Services, 'database' | 'now' | 'config'>): Promise<void> {
  await purge(database.db, now(), config.session.idleMs)
}

/** Ends every session of a person, at once and in every process. */
export async function endSessionsOf(
  { database }: Pick<Services, 'database'>,
  personId: string,
): Promise<void> {
  await deleteSessionsOf(database.db, personId)
}
