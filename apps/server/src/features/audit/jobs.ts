import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { sealOldChains } from './seal-chains.ts'

/** Soon after an upgrade from before; afterwards it finds that nothing is left to do. */
export const sealAuditTrails = defineJob({
  name: 'seal-audit-trails',
  version: 1,
  payload: z.object({}),
  retry: { times: 3, delaySec: 60 },
  every: '*/10 * * * *',
  run: async (_payload, services) => sealOldChains(services),
})
