import type { contractSourceCallQuery } from '@qiyin/calls/areas/source-event.ts'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import type { Call, Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import type { Context, Services } from '../../http/context.ts'
import { inBatches } from '../../in-batches.ts'
import { countCalls, deleteOldCalls, findCalls } from './store-calls.ts'

const byName: Readonly<Record<string, Pick<Call, 'summary' | 'path'>>> = catalogue

/** GET /contract/source/call/query */
export async function listCalls(
  { applicationId, pageNum, pageSize, outcome, ...others }: Input<typeof contractSourceCallQuery>,
  { db }: Context,
): Promise<Result<typeof contractSourceCallQuery>> {
  const filter = { applicationId, failed: outcome === undefined ? undefined : outcome === 1, ...others }
  const [total, rows] = await Promise.all([
    countCalls(db, filter),
    findCalls(db, { ...filter, offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return {
    pageNum,
    pageSize,
    total,
    list: rows.map(({ call, calledTime, ...row }) => ({
      ...row,
      // A call of an earlier version may be gone.
      summary: byName[call]?.summary ?? call,
      path: byName[call]?.path ?? '',
      calledTime: formatDateTime(calledTime),
    })),
  }
}

/** Removes calls of long ago. */
export async function purgeSourceCalls({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = keptSince('sourceCall', now())
  await inBatches((size) => deleteOldCalls(database.db, before, size))
}
