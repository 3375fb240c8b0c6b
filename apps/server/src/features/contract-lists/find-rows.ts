import type { Db } from '../../http/context.ts'
import { listedSlots, type ListedSlot } from '../contracts/public.ts'
import { findRowFacts, type RowFacts } from './store-rows.ts'

/** The contracts and all their slots, in two queries; contracts in no particular order. */
export async function findRows(
  db: Db,
  contractIds: readonly string[],
): Promise<{ contracts: RowFacts[]; slots: ListedSlot[] }> {
  if (contractIds.length === 0) return { contracts: [], slots: [] }
  const [contracts, slots] = await Promise.all([findRowFacts(db, contractIds), listedSlots(db, contractIds)])
  return { contracts, slots }
}
