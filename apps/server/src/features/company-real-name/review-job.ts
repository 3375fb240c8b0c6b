import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { waitsForReview } from './review-status.ts'
import { settleReview } from './settle-review.ts'
import { lockAuthentication } from './store.ts'

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
      const current = await lockAuthentication(tx, which)
      if (current?.serialNo !== which.serialNo || !waitsForReview(current)) return
      await settleReview(tx, services, { ...which, reviewerId: null })
    })
  },
})
