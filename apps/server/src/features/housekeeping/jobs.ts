import { z } from 'zod'
import type { Services } from '../../http/context.ts'
import type { Bounds } from '../../in-batches.ts'
import { defineJob } from '../../jobs/job.ts'
import { chores, removeOrphans } from './chores.ts'

/** Hourly: what is over is removed; one chore that fails holds up no other. */
export const keepHouse = defineJob({
  name: 'keep-house',
  version: 1,
  payload: z.object({}),
  retry: { times: 2, delaySec: 60 },
  every: '17 * * * *',
  label: '清理过期数据',
  run: async (_, services) => {
    const failed: string[] = []
    for (const [name, chore] of Object.entries(chores)) {
      await chore(services).catch((error: unknown) => {
        failed.push(name)
        services.logger.error({ err: error, chore: name }, 'housekeeping failed')
      })
    }
    if (failed.length > 0) throw new Error(`housekeeping failed: ${failed.join(', ')}`)
  },
})

/** Every night: the whole store is looked through for files that no row names, one job after another. */
export const collectBlobs = defineJob({
  name: 'collect-blobs',
  version: 1,
  payload: z.object({ after: z.string().optional() }),
  retry: { times: 2, delaySec: 600 },
  every: '40 3 * * *',
  label: '清理无主文件',
  run: ({ after }, services) => collect(services, after),
})

/** One job's share of the look through the store; another job goes on where its time was over. */
export async function collect(services: Services, after: string | undefined, bounds?: Bounds): Promise<void> {
  const { removed, next } = await removeOrphans(services, after, bounds)
  if (removed > 0) services.logger.warn({ removed }, 'stored files that no row names were removed')
  if (next !== undefined) await services.jobs.send(services.database.db, collectBlobs, { after: next })
}
