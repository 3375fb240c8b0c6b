import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { dueFlows, pursueFlow } from '../signing-flows/public.ts'
import { pursue } from './pursue.ts'

/** Goes on with one contract at its supplier. */
export const pursueContract = defineJob({
  ...pursueFlow,
  run: ({ contractId }, services) => pursue(services, contractId),
})

const batch = 200

/** Every minute: contracts of which nothing was heard for long enough, or whose supplier was away. */
export const sweepFlows = defineJob({
  name: 'sweep-signing-flows',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '跟进签署渠道的合同',
  run: async (_payload, { database, jobs, now }) => {
    const due = await dueFlows(database.db, now(), batch)
    for (const contractId of due)
      await jobs.send(database.db, pursueFlow, { contractId }, { singletonKey: contractId })
  },
})
