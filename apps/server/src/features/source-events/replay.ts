import type { contractSourceEventReplay } from '@qiyin/calls/areas/source-event.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { endOfDay, startOfDay } from '@qiyin/domain/dates.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Services } from '../../http/context.ts'
import { inBatches } from '../../in-batches.ts'
import { recordOperation } from '../operator-log/public.ts'
import { deliverEvents } from './jobs.ts'
import { findTarget } from './store-deliveries.ts'
import { deleteOldEvents, replayEvents, type WhichEvents } from './store-list.ts'

/** POST /contract/source/event/replay */
export async function replay(
  { applicationId, ids, startDate, endDate, onlyGivenUp }: Input<typeof contractSourceEventReplay>,
  context: Context,
): Promise<Result<typeof contractSourceEventReplay>> {
  if (ids.length === 0 && startDate === undefined)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '请选择要重放的回调，或填写开始日期' })
  const which = {
    applicationId,
    onlyGivenUp,
    ...(ids.length > 0 && { ids }),
    ...between({ startDate, endDate }),
  }
  return context.transaction(async (tx) => {
    const target = await findTarget(tx, { applicationId, contractId: null })
    const count = await replayEvents(tx, which, context.now())
    if (count > 0) await context.jobs.send(tx, deliverEvents, { applicationId })
    await recordOperation(tx, context, {
      event: 'SOURCE_EVENT_REPLAY',
      content: `重放回调${count}条`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: target?.appId ?? applicationId },
      after: { 接入应用: applicationId, 开始: startDate ?? '', 结束: endDate ?? '', 条数: String(count) },
    })
    return { count }
  })
}

/** Has events of an application sent again, and what waits for its next try at once; answers how many. */
export async function sendAgain(context: Context, which: WhichEvents & Days): Promise<number> {
  const { startDate, endDate, ...others } = which
  return context.transaction(async (tx) => {
    const count = await replayEvents(tx, { ...others, ...between({ startDate, endDate }) }, context.now())
    if (count > 0) await context.jobs.send(tx, deliverEvents, { applicationId: others.applicationId })
    return count
  })
}

interface Days {
  readonly startDate: string | undefined
  readonly endDate: string | undefined
}

function between({ startDate, endDate }: Days): Pick<WhichEvents, 'from' | 'until'> {
  return {
    ...(startDate !== undefined && { from: startOfDay(startDate) }),
    ...(endDate !== undefined && { until: endOfDay(endDate) }),
  }
}

/** Removes events that ended long ago. */
export async function purgeSourceEvents({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = keptSince('sourceEvent', now())
  await inBatches((size) => deleteOldEvents(database.db, before, size))
}
