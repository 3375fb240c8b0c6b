import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { runInitiation } from './run.ts'

/** Initiates what was taken in; one contract at most, however often it is tried. */
export const initiateLater = defineJob({
  name: 'initiate-for-source',
  label: '为来源系统发起合同',
  version: 1,
  payload: z.object({ id: z.string(), appId: z.string() }),
  retry: { times: 20, delaySec: 5, mostDelaySec: 60 },
  interactive: true,
  concurrency: 2,
  mostMinutes: 15,
  run: (asked, services) => runInitiation(services, asked),
})
