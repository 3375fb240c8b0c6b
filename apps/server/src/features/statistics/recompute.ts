import type { Services } from '../../http/context.ts'
import { findDifferences, mendSums, type Difference } from './store-sums.ts'

/** What a recount found. */
export interface Recount {
  /** The first of the sums that were wrong, by day. */
  readonly differences: readonly Difference[]
  /** Whether they have been put right since. */
  readonly mended: boolean
}

/** Differences that are told one by one. */
const mostTold = 200

/** Counts all statistics anew from contracts, slots and users; with `mend` what differs is put right. */
export async function recountStatistics(
  { database }: Pick<Services, 'database'>,
  { mend }: { readonly mend: boolean },
): Promise<Recount> {
  const differences = await findDifferences(database.db, mostTold)
  if (!mend || differences.length === 0) return { differences, mended: false }
  await database.transaction(mendSums)
  return { differences, mended: true }
}
