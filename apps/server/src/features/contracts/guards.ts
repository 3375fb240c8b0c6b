import type { ObjectCheck } from '../../http/object-guard.ts'
import { isRelated } from './store.ts'

/** Parties are the initiator and the signers, from the moment of initiation. */
export const contractGuard: ObjectCheck = (db, { personId }, contractId, relation) => {
  if (relation !== 'party' && relation !== 'initiator' && relation !== 'signer') return Promise.resolve(false)
  return isRelated(db, contractId, { personId, relation })
}
