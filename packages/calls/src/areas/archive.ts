import { pagePath } from '@qiyin/domain/access/pages.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'

/** How the renewal of the time-stamps that close completed contracts stands. */
export const adminArchiveQuery = defineCall({
  method: 'GET',
  path: '/admin/archive/query',
  summary: '归档时间戳续期进度',
  ours: true,
  access: { page: pagePath.operations },
  changesState: false,
  request: z.object({}),
  result: z.object({
    /** A time-stamp is due so many days before it ends. */
    leadDays: z.number(),
    /** Due now, failed at the last try, not looked at yet, renewed within 30 days: each counted up to `mostCounted`. */
    due: z.number(),
    failed: z.number(),
    unknown: z.number(),
    renewed: z.number(),
    mostCounted: z.number(),
    /** When the next one falls due; null when none is known. */
    nextDueTime: z.string().nullable(),
    /** The newest, 100 at most. */
    failures: z.array(
      z.object({
        contractId: z.string(),
        contractNo: z.string(),
        /** Why, in Chinese. */
        reason: z.string(),
        triedTime: z.string().nullable(),
        /** When the time-stamp it still has ends. */
        holdsUntil: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
})
