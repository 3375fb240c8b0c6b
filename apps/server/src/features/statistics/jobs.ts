import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { foldStatistics } from './store-sums.ts'

const foldEverySec = 15

/** Several times a minute: each minute starts a chain of folds, so that a lost one costs a minute at most. */
export const foldStatisticCounts = defineJob({
  name: 'fold-statistics',
  version: 1,
  payload: z.object({
    left: z
      .number()
      .int()
      .min(0)
      .default(60 / foldEverySec - 1),
  }),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '汇总统计数据',
  mostMinutes: 15,
  run: async ({ left }, { database, jobs, now }) => {
    await foldStatistics(database.db)
    if (left === 0) return
    const startAfter = new Date(now().getTime() + foldEverySec * 1000)
    await jobs.send(database.db, foldStatisticCounts, { left: left - 1 }, { startAfter })
  },
})
