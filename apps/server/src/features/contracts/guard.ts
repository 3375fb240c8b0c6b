import type { ObjectCheck } from '../../http/object-guard.ts'
import { isRelated } from './store.ts'

/** Parties are the initiator and the signers, from the moment of initiation. */
export const contractGuard: ObjectCheck<'contract'> = (db, { personId }, contractIds, relation) =>
  isRelated(db, contractIds, { personId, relation })
