import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { defineJob, type Job } from './job.ts'

interface Folding {
  readonly name: string
  readonly label: string
  /** Seconds from one fold to the next; a divisor of 60. */
  readonly everySec: number
  readonly fold: (db: Db) => Promise<unknown>
}

/** A job that folds counts several times a minute: each minute starts a chain of folds, so that a lost one costs a minute at most. */
export function defineFoldingJob({ name, label, everySec, fold }: Folding): Job {
  const payload = z.object({
    left: z
      .number()
      .int()
      .min(0)
      .default(60 / everySec - 1),
  })
  const job: Job<typeof payload> = defineJob({
    name,
    version: 1,
    payload,
    retry: { times: 1, delaySec: 5 },
    every: '* * * * *',
    label,
    mostMinutes: 15,
    run: async ({ left }, { database, jobs, now }) => {
      await fold(database.db)
      if (left === 0) return
      const startAfter = new Date(now().getTime() + everySec * 1000)
      await jobs.send(database.db, job, { left: left - 1 }, { startAfter })
    },
  })
  return job
}
