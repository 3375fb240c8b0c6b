import type { ObjectCheck } from '../../http/object-guard.ts'

/** An account belongs to the person who is logged in to it, and to nobody else. */
export const personGuard: ObjectCheck<'person'> = (_db, user, personIds) =>
  Promise.resolve(personIds.every((personId) => personId === user.personId))
