import { effectiveStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Tx } from '../../http/context.ts'
import { findAndLockContract, type StoredContract } from './store.ts'

/** A contract whose row this transaction holds. */
export interface LockedContract extends StoredContract {
  /** With the deadline applied; `storedStatus` is what the row says. */
  readonly contractStatus: StoredStatus
}

/**
 * Locks the contract until the transaction ends: the first lock of every change, before signers and the rest.
 * Refuses with CONTRACT_NOT_FOUND.
 */
export async function lockContract(tx: Tx, contractId: string, now: Date): Promise<LockedContract> {
  const contract = await findAndLockContract(tx, contractId)
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  return withDeadline(contract, now)
}

/** A contract as it was read, with its deadline applied. */
export function withDeadline(contract: StoredContract, now: Date): LockedContract {
  return { ...contract, contractStatus: effectiveStatus(contract.storedStatus, contract.deadline, now) }
}
