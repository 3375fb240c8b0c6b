import type { Services } from '../../http/context.ts'
import { sessionCacheOf } from './session-cache.ts'
import { deleteSessionsOf } from './store.ts'

export { authenticationUrl } from './authentication-url.ts'
export { openSession } from './login.ts'
export { issueCode, redeemCode, revokeCodes } from './codes.ts'
export { createSessionReader } from './session-reader.ts'
export { insertRole as giveRole } from './store-roles.ts'

/** Makes the next request read the person anew, for changes of identity or roles. */
export function refreshPerson({ database }: Pick<Services, 'database'>, personId: string): void {
  sessionCacheOf(database).forgetPerson(personId)
}

/** Ends every session of a person, here at once and elsewhere within five seconds. */
export async function endSessionsOf(
  { database }: Pick<Services, 'database'>,
  personId: string,
): Promise<void> {
  await deleteSessionsOf(database.db, personId)
  sessionCacheOf(database).forgetPerson(personId)
}
