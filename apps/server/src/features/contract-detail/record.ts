import type { Db, Services } from '../../http/context.ts'
import { verifyAuditChain, type AuditChain } from '../audit/public.ts'
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

/** Undefined when there is no such contract. Read under its lock, the parts belong to one moment. */
export async function contractRecord(
  db: Db,
  services: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<ContractRecord | undefined> {
  const [row] = (await findRows(db, [contractId])).contracts
  const detail = await findDetailFacts(db, contractId)
  if (!row || !detail) return undefined
  const slots = await slotsWithPeople(db, contractId)
  return { facts: { ...row, ...detail }, slots, chain: await verifyAuditChain(db, services, contractId) }
}
