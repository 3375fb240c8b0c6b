import { deadlineFate } from '@qiyin/domain/contract/attempt.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Services } from '../../http/context.ts'
import { platformActor } from '../audit/public.ts'
import { openAttempts } from '../sign-attempts/public.ts'
import { isAtSupplier } from '../signing-flows/public.ts'
import { lockContract } from './contract.ts'
import { endContract } from './end-contract.ts'
import { findOverdue, isOverdue } from './store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now'>

/**
 * Ends a contract in signing whose deadline has passed, unless a signature is being made that may still succeed; no
 * other. Answers what it found.
 */
export async function expireContract(
  services: Needs,
  contractId: string,
  time: Date,
): Promise<ReturnType<typeof deadlineFate>> {
  return services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    if (contract.storedStatus !== contractStatus.signing) return 'in-time'
    const { deadline } = contract
    // Somebody may have signed it there in time: whoever asks the supplier ends it.
    const mayBeSigned = await isAtSupplier(tx, contractId)
    const fate = deadlineFate({ deadline, attempts: await openAttempts(tx, contractId), mayBeSigned }, time)
    if (fate === 'expires')
      await endContract(tx, services, contract, { event: 'expired', actor: platformActor, time })
    return fate
  })
}

/** The same for a contract about to be read, at the price of one look when there is nothing to do. */
export async function expireIfOverdue(services: Needs, contractId: string, time: Date): Promise<void> {
  if (await isOverdue(services.database.db, contractId, time))
    await expireContract(services, contractId, time)
}

const batch = 200

/** Ends every overdue contract, one transaction each, so that one failure holds up no other. */
export async function expireOverdue(services: Needs & Pick<Services, 'logger'>): Promise<void> {
  const time = services.now()
  const left = new Set<string>()
  let failed = 0
  for (;;) {
    const found = await findOverdue(services.database.db, time, batch + left.size)
    const overdue = found.filter((id) => !left.has(id))
    if (overdue.length === 0) break
    for (const contractId of overdue) {
      const fate = await expireContract(services, contractId, time).catch((error: unknown) => {
        services.logger.error({ err: error, contractId }, 'a contract could not be expired')
        return 'failed'
      })
      if (fate === 'failed') failed += 1
      if (fate === 'failed' || fate === 'waits') left.add(contractId)
    }
  }
  if (failed > 0) throw new Error(`${failed} contracts could not be expired`)
}
