import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { askAboutDue } from './ask-supplier.ts'

/** Callbacks get lost: suppliers are asked about the companies that are under way there. */
export const askAboutCompanies = defineJob({
  name: 'ask-about-companies',
  version: 1,
  payload: z.object({}),
  every: '* * * * *',
  label: '查询企业认证结果',
  retry: { times: 1, delaySec: 5 },
  run: (_, services) => askAboutDue(services),
})
