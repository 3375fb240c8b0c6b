import type { Services, Tx } from '../../http/context.ts'
import { factTime, recordFact } from '../../installation/facts.ts'
import { appendRecords, platformActor } from './audit.ts'
import { findUnsealedChains, lockChain } from './store.ts'

/** Notes, where no chain of before is left, that none may turn up; answers whether that is so. */
export async function trailsAreSealed({
  database,
  secrets,
  now,
}: Pick<Services, 'database' | 'secrets' | 'now'>): Promise<boolean> {
  const { db } = database
  if (await factTime(db, secrets, 'trails sealed')) return true
  if ((await findUnsealedChains(db, '0', 1)).length > 0) return false
  await recordFact(db, secrets, 'trails sealed', now())
  return true
}

/**
 * Goes on a chain of before with a record under the master key, which fixes what stands before it. The caller holds
 * the lock on the contract's row.
 */
export async function sealOldChain(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { contractId, time }: { readonly contractId: string; readonly time: Date },
): Promise<void> {
  const locked = await lockChain(tx, contractId)
  // Somebody acted on the contract meanwhile, which sealed it.
  if (!locked.chain || locked.chain.sealedFrom !== null) return
  await appendRecords(tx, { secrets }, locked, [{ contractId, event: 'SEALED', actor: platformActor, time }])
}
