import { signStatus } from '@qiyin/domain/contract/status.ts'
import type { Db } from '../src/db/database.ts'
import { readContracts } from '../src/testing/invariants/stored-contracts.ts'
import type { Slot } from '../src/testing/signing-fixtures.ts'

/** What people were told, to be held against what is stored. */
export interface Ledger {
  /** Contracts whose initiation was answered with success, or that turned up in a list. */
  readonly contracts: Set<string>
  /** Slots whose signing was answered with success. */
  readonly signed: Map<string, Slot>
  /** Contracts whose end was answered with success: the stored status that it must have. */
  readonly ended: Map<string, number>
}

export function newLedger(): Ledger {
  return { contracts: new Set(), signed: new Map(), ended: new Map() }
}

/** What somebody was told and the database does not know. */
export async function ledgerViolations(db: Db, { contracts, signed, ended }: Ledger): Promise<string[]> {
  const stored = await readContracts(db, [...contracts])
  const slots = new Map(stored.flatMap((contract) => contract.slots.map((slot) => [slot.signId, slot])))
  const lost = [...signed].filter(([signId]) => slots.get(signId)?.signStatus !== signStatus.signed)
  const undone = stored.filter(
    ({ contractId, status }) => ended.has(contractId) && ended.get(contractId) !== status,
  )
  return [
    ...lost.map(([signId, slot]) => `slot ${signId} of contract ${slot.contractId} lost its signature`),
    ...undone.map(({ contractId, status }) => `contract ${contractId} was ended, and is in state ${status}`),
  ]
}
