import { CallError } from '../../http/call-error.ts'
import type { ObjectCheck } from '../../http/object-guard.ts'
import { isReader } from './managed-scopes.ts'
import { isRelated } from './store.ts'
import { hasLostSlot } from './store-changes.ts'

/**
 * Parties are the initiator and the signers, from the moment of initiation; managers read what they manage. Who was a
 * signer and is one no more knows that the contract exists, and is told what has happened.
 */
export const contractGuard: ObjectCheck<'contract'> = async (db, { personId }, contractIds, relation) => {
  const may =
    relation === 'reader'
      ? await isReader(db, contractIds, personId)
      : await isRelated(db, contractIds, { personId, relation })
  const [contractId] = contractIds
  if (!may && contractId !== undefined && contractIds.length === 1) {
    if (await hasLostSlot(db, personId, { contractId })) throw new CallError('SIGNER_CHANGED')
  }
  return may
}
