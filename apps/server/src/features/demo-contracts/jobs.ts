import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { seedDemoContracts } from './seed.ts'

/** Makes the demonstration's contracts behind the scenes, so that the first start does not wait for them. */
export const makeDemoContracts = defineJob({
  name: 'make-demo-contracts',
  label: '准备演示合同',
  version: 1,
  payload: z.object({}),
  retry: { times: 3, delaySec: 5 },
  run: (_, services) => seedDemoContracts(services),
})
