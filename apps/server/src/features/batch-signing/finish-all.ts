import type { Services } from '../../http/context.ts'
import { isOutage } from '../../jobs/outlive-outages.ts'
import { finishAttempt } from '../signing/public.ts'
import { findItems } from './store.ts'
import { tellEnd } from './tell-end.ts'

/**
 * As many at once as keep the engine's signing workers busy while others wait for the database, and no more: whoever
 * signs a single contract meanwhile gets his turn.
 */
const atOnce = 4

/** Finishes every attempt of a run; one that fails, or must wait, holds up no other. */
export async function finishAll(services: Services, batchId: string): Promise<void> {
  const items = await findItems(services.database.db, batchId)
  const left = items.flatMap(({ attemptId }) => attemptId ?? [])
  let isLeft = false
  const work = async (): Promise<void> => {
    for (let attemptId = left.shift(); attemptId !== undefined; attemptId = left.shift()) {
      const isDone = await finishOne(services, attemptId)
      if (!isDone) isLeft = true
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // The queue tries again; what is settled is passed over.
  if (isLeft) throw new Error('some signatures of a run are still waiting')
  await tellEnd(services, batchId)
}

/** False while it waits for a service, or has failed and will be tried again. */
async function finishOne(services: Services, attemptId: string): Promise<boolean> {
  try {
    const { kind } = await finishAttempt(services, attemptId)
    return kind !== 'waiting'
  } catch (error) {
    if (isOutage(error)) throw error
    services.logger.error({ err: error, attemptId }, 'a signature of a run has failed')
    return false
  }
}
