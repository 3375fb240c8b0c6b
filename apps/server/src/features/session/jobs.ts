import { z } from 'zod'
import { forgetAnswers } from '../../http/idempotency-rows.ts'
import { defineJob } from '../../jobs/job.ts'
import { purge } from './store.ts'

/** Hourly: removes sessions, codes, checks and kept answers that are over. */
export const purgeExpired = defineJob({
  name: 'purge-expired',
  version: 1,
  payload: z.object({}),
  retry: { times: 2, delaySec: 60 },
  every: '17 * * * *',
  run: async (_payload, { database, now, config }) => {
    await purge(database.db, now(), config.session.idleMs)
    await forgetAnswers(database.db, now())
  },
})
