import type { Services } from '../../http/context.ts'
import { inBatches, usualBounds, type Bounds } from '../../in-batches.ts'
import { renewWornAuthorities } from '../pki/public.ts'
import { archiveRenewals } from './gauges.ts'
import { renewArchive } from './renew.ts'
import { endAlgorithm, findDue, findUnknown } from './store.ts'

const batch = 50

/**
 * Renews the closing time-stamps that are due, the first end first, and then looks at documents of before. What there is
 * no time for is left to another run; while the time-stamp authority is away nothing more is asked of it.
 */
export async function renewDueArchives(
  services: Services,
  { ms }: Pick<Bounds, 'ms'> = usualBounds,
): Promise<{ isMore: boolean }> {
  await endAlgorithms(services)
  const end = performance.now() + ms
  let contractIds = await findWork(services)
  // What is renewed today must hold for years.
  if (contractIds.length > 0) await renewWornAuthorities(services)
  for (; contractIds.length > 0; contractIds = await findWork(services)) {
    for (const contractId of contractIds) {
      const outcome = await renewArchive(services, contractId)
      services.metrics.count(archiveRenewals, { outcome })
      if (outcome === 'timestamp-away') return { isMore: false }
      if (performance.now() >= end) return { isMore: true }
    }
  }
  return { isMore: false }
}

/** What has been dealt with is not found again: it holds for longer, waits for its next try, or is gone. */
async function findWork({ database, config, now }: Services): Promise<string[]> {
  const time = now()
  const before = new Date(time.getTime() + config.archive.leadMs)
  const due = await findDue(database.db, { before, now: time, limit: batch })
  return due.length > 0 ? due : findUnknown(database.db, time, batch)
}

async function endAlgorithms({ database, config }: Services): Promise<void> {
  for (const [algorithm, end] of config.archive.algorithmEnds)
    await inBatches((limit) => endAlgorithm(database.db, { algorithm, end, limit }))
}
