import type { ObjectCheck } from '../../http/object-guard.ts'
import { managesSeals } from './store.ts'
import { managesGrants } from './store-grants.ts'

/** A seal opens itself to those who manage the seals of its company. */
export const sealGuard: ObjectCheck<'seal'> = (db, user, sealIds) => managesSeals(db, user.personId, sealIds)

/** A grant to the same people. */
export const grantGuard: ObjectCheck<'grant'> = (db, user, grantIds) =>
  managesGrants(db, user.personId, grantIds)
