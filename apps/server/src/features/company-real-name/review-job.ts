import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { lockCompany } from '../companies/public.ts'
import { waitsForReview } from './review-status.ts'
import { settleReview, whatIsFrozen } from './settle-review.ts'
import { lockAuthentication } from './store.ts'

const frozenWaitMs = 60_000

const payload = z.object({ companyId: z.string(), supplierCode: z.string(), serialNo: z.string() })

/** A demonstration has no reviewers: its applications pass after a few seconds. */
export const reviewAutomatically = defineJob({
  name: 'review-company',
  label: '审核企业认证',
  version: 1,
  payload,
  retry: { times: 3, delaySec: 5 },
  run: async (which, services) => {
    if (!services.config.demo.enabled) return
    await services.database.transaction(async (tx) => {
      // The company before its authentication, as everywhere.
      const company = await lockCompany(tx, which.companyId)
      const authentication = await lockAuthentication(tx, which)
      if (authentication?.serialNo !== which.serialNo || !waitsForReview(authentication)) return
      // As the reviewer of a real installation would: it waits for the thaw.
      if (!company || (await whatIsFrozen(tx, { company, authentication }))) {
        const startAfter = new Date(services.now().getTime() + frozenWaitMs)
        await services.jobs.send(tx, reviewAutomatically, which, { startAfter })
        return
      }
      await settleReview(tx, services, { ...which, reviewerId: null })
    })
  },
})
