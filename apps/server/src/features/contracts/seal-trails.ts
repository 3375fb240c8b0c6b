import type { Services } from '../../http/context.ts'
import { sealOldChain, trailsAreSealed, unsealedChains } from '../audit/public.ts'
import { lockContract } from './contract.ts'

type Needs = Pick<Services, 'database' | 'secrets' | 'now' | 'logger'>

const batch = 200
const runMs = 5 * 60_000

/**
 * Seals the trails of before, one transaction each under its contract's lock, as every deed records: so none can come
 * in another's way, and one failure holds up no other. What a run has no time for, the next takes.
 */
export async function sealOldTrails(services: Needs): Promise<void> {
  if (await trailsAreSealed(services)) return
  const { database, now } = services
  const end = now().getTime() + runMs
  let failed = 0
  for (let after: string | undefined = '0'; after !== undefined;) {
    const contractIds: string[] = await unsealedChains(database.db, after, batch)
    for (const contractId of contractIds) {
      if (!(await isSealed(services, contractId))) failed += 1
      if (now().getTime() >= end) return refuseFailed(failed)
    }
    after = contractIds.at(-1)
  }
  refuseFailed(failed)
  await trailsAreSealed(services)
}

async function isSealed({ database, secrets, now, logger }: Needs, contractId: string): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      const time = now()
      await lockContract(tx, contractId, time)
      await sealOldChain(tx, { secrets }, { contractId, time })
    })
    return true
  } catch (error) {
    logger.error({ err: error, contractId }, 'the trail of a contract could not be sealed')
    return false
  }
}

function refuseFailed(failed: number): void {
  if (failed > 0) throw new Error(`the trails of ${failed} contracts could not be sealed`)
}
