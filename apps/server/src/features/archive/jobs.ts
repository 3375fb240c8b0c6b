import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { renewDueArchives } from './renew-due.ts'

/** Every ten minutes; a run that had no time for all is followed by another one. */
export const renewArchives = defineJob({
  name: 'renew-archives',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 60 },
  every: '*/10 * * * *',
  label: '续期归档时间戳',
  mostMinutes: 15,
  run: async (_payload, services) => {
    const { isMore } = await renewDueArchives(services)
    if (isMore) await services.jobs.send(services.database.db, renewArchives, {})
  },
})
