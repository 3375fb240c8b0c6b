import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { finishAll } from './finish-all.ts'

/** Makes the signatures of a run; what a crash leaves open is taken up again, and each signature is stored once. */
export const finishBatch = defineJob({
  name: 'finish-sign-batch',
  label: '结束批量签署',
  version: 1,
  payload: z.object({ batchId: z.string() }),
  retry: { times: 20, delaySec: 5, mostDelaySec: 60 },
  interactive: true,
  concurrency: 2,
  mostMinutes: 60,
  run: ({ batchId }, services) => finishAll(services, batchId),
})
