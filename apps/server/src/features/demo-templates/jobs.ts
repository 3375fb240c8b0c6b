import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { seedDemoTemplates } from './seed.ts'

/** Registers the demonstration's templates behind the scenes, and begins its batch. */
export const makeDemoTemplates = defineJob({
  name: 'make-demo-templates',
  label: '准备演示模板',
  version: 1,
  payload: z.object({}),
  retry: { times: 3, delaySec: 5 },
  run: (_, services) => seedDemoTemplates(services),
})
