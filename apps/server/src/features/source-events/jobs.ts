import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { deliverDue, findDueApplications } from './deliver.ts'

/** Delivers what is due to one application. */
export const deliverEvents = defineJob({
  name: 'deliver-source-events',
  label: '投递回调',
  version: 1,
  payload: z.object({ applicationId: z.string() }),
  // Whatever fails for good is taken up by the sweeper.
  retry: { times: 2, delaySec: 5 },
  concurrency: 4,
  run: async ({ applicationId }, services) => {
    const next = await deliverDue(services, applicationId)
    if (next)
      await services.jobs.send(services.database.db, deliverEvents, { applicationId }, { startAfter: next })
  },
})

/** Every minute: events that are due and that nobody delivers, after a crash or a failed job. */
export const sweepEvents = defineJob({
  name: 'sweep-source-events',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '找回未投递的回调',
  mostMinutes: 15,
  run: async (_, services) => {
    for (const applicationId of await findDueApplications(services))
      await services.jobs.send(services.database.db, deliverEvents, { applicationId })
  },
})
