import type { Services, Tx } from '../../http/context.ts'
import type { AuditChain } from '../audit/public.ts'
import { checkedTrailOfLocked } from '../contract-check/public.ts'
import { findRows, type RowFacts } from '../contract-lists/public.ts'
import { slotsWithPeople, type SlotOfPerson } from '../contracts/public.ts'
import { findDetailFacts, type DetailFacts } from './store-detail.ts'

/** Everything the platform knows of a contract and its signers, and its trail. */
export interface ContractRecord {
  readonly facts: RowFacts & DetailFacts
  /** In the order of initiation. */
  readonly slots: readonly SlotOfPerson[]
  readonly chain: AuditChain
}

/** Undefined when there is no such contract, whose row this transaction has locked: the parts belong to one moment. */
export async function contractRecord(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<ContractRecord | undefined> {
  const [row] = (await findRows(tx, [contractId])).contracts
  const detail = await findDetailFacts(tx, contractId)
  if (!row || !detail) return undefined
  const slots = await slotsWithPeople(tx, contractId)
  return { facts: { ...row, ...detail }, slots, chain: await checkedTrailOfLocked(tx, services, contractId) }
}
