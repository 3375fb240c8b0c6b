import type { ObjectCheck } from '../../http/object-guard.ts'

/** An account belongs to the person who is logged in to it, and to nobody else. */
export const personGuard: ObjectCheck = (_db, user, personId, relation) =>
  Promise.resolve(relation === 'owner' && user.personId === personId)
