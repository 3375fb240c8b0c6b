import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { takeLogRoot } from './log-root.ts'
import { stampRoots, takeRoots } from './take-root.ts'

/** Every night: what the trails were cannot be changed afterwards, not even by somebody who has the master key. */
export const rootAuditTrails = defineJob({
  name: 'root-audit-trails',
  version: 1,
  payload: z.object({}),
  retry: { times: 10, delaySec: 300 },
  every: '47 0 * * *',
  label: '固定审计记录',
  run: async (_payload, services) => {
    const { database, jobs } = services
    await takeLogRoot(services)
    const complete = await takeRoots(services)
    await stampRoots(services)
    // After a time without roots there are more chains than one run may take.
    if (!complete) await jobs.send(database.db, rootAuditTrails, {})
  },
})
