import type { Services } from '../../http/context.ts'
import { platformActor } from '../audit/public.ts'
import { lockContract } from './contract.ts'
import { endContract } from './end-contract.ts'
import { findOverdue, isOverdue } from './store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'secrets' | 'jobs' | 'now'>

/** Ends a contract in signing whose deadline has passed, unless a signature is being made; no other. */
export async function expireContract(services: Needs, contractId: string, time: Date): Promise<void> {
  await services.database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    if (!(await isOverdue(tx, contractId, time))) return
    await endContract(tx, services, contract, { event: 'expired', actor: platformActor, time })
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
  const failed = new Set<string>()
  for (;;) {
    const found = await findOverdue(services.database.db, time, batch + failed.size)
    const overdue = found.filter((id) => !failed.has(id))
    if (overdue.length === 0) break
    for (const contractId of overdue) {
      try {
        await expireContract(services, contractId, time)
      } catch (error) {
        failed.add(contractId)
        services.logger.error({ err: error, contractId }, 'a contract could not be expired')
      }
    }
  }
  if (failed.size > 0) throw new Error(`${failed.size} contracts could not be expired`)
}
