import type { adminArchiveQuery } from '@qiyin/calls/areas/archive.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { failureText } from './failure-text.ts'
import { countStates, findFailed, findNextEnd, mostCounted } from './store.ts'

const dayMs = 24 * 3_600_000
const shownFailures = 100
const recentMs = 30 * dayMs

/** GET /admin/archive/query: how the renewal of closing time-stamps stands. */
export async function showArchiveProgress(
  _input: Input<typeof adminArchiveQuery>,
  { db, config, now }: Context,
): Promise<Result<typeof adminArchiveQuery>> {
  const time = now().getTime()
  const { leadMs } = config.archive
  const counts = await countStates(db, { before: new Date(time + leadMs), since: new Date(time - recentMs) })
  const nextEnd = await findNextEnd(db)
  const failures = await findFailed(db, shownFailures)
  return {
    leadDays: Math.round(leadMs / dayMs),
    ...counts,
    mostCounted,
    nextDueTime: nextEnd ? formatDateTime(new Date(nextEnd.getTime() - leadMs)) : null,
    failures: failures.map(({ contractId, contractNo, failure, triedTime, holdsUntil }) => ({
      contractId,
      contractNo,
      reason: failureText(failure),
      triedTime: triedTime && formatDateTime(triedTime),
      holdsUntil: holdsUntil && formatDateTime(holdsUntil),
    })),
  }
}
