import type { Db, Services } from '../../http/context.ts'
import { factTime, recordFact } from '../../installation/facts.ts'
import { appendRecord, platformActor } from './audit.ts'
import { findUnsealedChains, lockChain } from './store.ts'

type SealingServices = Pick<Services, 'database' | 'secrets' | 'now'>

const batchSize = 100

/** Notes, where no chain of before is left, that none may turn up; answers whether that is so. */
export async function trailsAreSealed({ database, secrets, now }: SealingServices): Promise<boolean> {
  const { db } = database
  if (await factTime(db, secrets, 'trails sealed')) return true
  if ((await findUnsealedChains(db, 1)).length > 0) return false
  await recordFact(db, secrets, 'trails sealed', now())
  return true
}

/** Goes on every chain of before with a record under the master key, which fixes what stands before it. */
export async function sealOldChains(services: SealingServices): Promise<void> {
  while (!(await trailsAreSealed(services))) await sealSome(services)
}

async function sealSome({ database, secrets, now }: SealingServices): Promise<void> {
  const contractIds = await unsealedOf(database.db)
  await database.transaction(async (tx) => {
    for (const contractId of contractIds) {
      const chain = await lockChain(tx, contractId)
      // Somebody acted on the contract meanwhile, which sealed it.
      if (!chain || chain.sealedFrom !== null) continue
      await appendRecord(tx, { secrets }, chain, {
        contractId,
        event: 'SEALED',
        actor: platformActor,
        time: now(),
      })
    }
  })
}

async function unsealedOf(db: Db): Promise<string[]> {
  return findUnsealedChains(db, batchSize)
}
