import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { renewList } from './revocation-list.ts'

/** Every night, so that nobody who asks has to wait for a list or keep the keys busy. */
export const renewRevocationLists = defineJob({
  name: 'renew-revocation-lists',
  version: 1,
  payload: z.object({}),
  retry: { times: 5, delaySec: 60 },
  every: '23 2 * * *',
  run: async (_payload, services) => {
    await renewList(services, 'root')
    await renewList(services, 'issuing')
  },
})
