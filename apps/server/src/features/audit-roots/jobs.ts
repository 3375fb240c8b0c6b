import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { stampRoots, takeRoot } from './take-root.ts'

/** Every night: what the trails were cannot be changed afterwards, not even by somebody who has the master key. */
export const rootAuditTrails = defineJob({
  name: 'root-audit-trails',
  version: 1,
  payload: z.object({}),
  retry: { times: 10, delaySec: 300 },
  every: '47 0 * * *',
  run: async (_payload, services) => {
    await takeRoot(services)
    await stampRoots(services)
  },
})
