import type {
  contractSourceApplicationCallbackTest,
  contractSourceEventDetail,
  contractSourceEventQuery,
} from '@qiyin/calls/areas/source-event.ts'
import { randomUUID } from 'node:crypto'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { deliveryStatus, testEventType } from '@qiyin/domain/access/source-event.ts'
import { endOfDay, formatDateTime, startOfDay } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { bodyOf, tryOnce } from './deliver.ts'
import { findTarget } from './store-deliveries.ts'
import { countListed, findEvent, findListed, findTries } from './store-list.ts'

/** GET /contract/source/event/query */
export async function listEvents(
  {
    applicationId,
    pageNum,
    pageSize,
    status,
    contractNo,
    startDate,
    endDate,
  }: Input<typeof contractSourceEventQuery>,
  { db }: Context,
): Promise<Result<typeof contractSourceEventQuery>> {
  const filter = {
    contractNo,
    from: startDate === undefined ? undefined : startOfDay(startDate),
    until: endDate === undefined ? undefined : endOfDay(endDate),
  }
  const [counted, rows] = await Promise.all([
    countListed(db, applicationId, filter),
    findListed(db, applicationId, { ...filter, status, offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const counts = {
    waiting: counted.get(deliveryStatus.waiting) ?? 0,
    delivered: counted.get(deliveryStatus.delivered) ?? 0,
    givenUp: counted.get(deliveryStatus.givenUp) ?? 0,
  }
  const total =
    status === undefined ? counts.waiting + counts.delivered + counts.givenUp : (counted.get(status) ?? 0)
  return {
    pageNum,
    pageSize,
    total,
    counts,
    list: rows.map(({ happenedTime, nextTime, ...row }) => ({
      ...row,
      happenedTime: formatDateTime(happenedTime),
      nextTime: row.status === deliveryStatus.waiting ? formatDateTime(nextTime) : null,
    })),
  }
}

/** GET /contract/source/event/detail */
export async function showEvent(
  { id }: Input<typeof contractSourceEventDetail>,
  { db }: Context,
): Promise<Result<typeof contractSourceEventDetail>> {
  const event = await findEvent(db, id)
  if (!event) throw new CallError('RECORD_NOT_FOUND')
  const tries = await findTries(db, id)
  return {
    body: bodyOf(event, event.appId),
    tries: tries.map(({ triedTime, ...one }) => ({ ...one, triedTime: formatDateTime(triedTime) })),
  }
}

/** POST /contract/source/application/callback/test: answers what came back, whatever it was. */
export async function testCallback(
  { applicationId }: Input<typeof contractSourceApplicationCallbackTest>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationCallbackTest>> {
  const target = await findTarget(context.db, { applicationId, contractId: null })
  if (!target) throw new CallError('RECORD_NOT_FOUND')
  const { appId, url, hosts } = target
  if (url === null) throw new CallError({ name: 'PARAMETER_INVALID', message: '请先设置回调地址' })
  const eventId = randomUUID()
  const body = bodyOf({ eventId, type: testEventType, happenedTime: context.now(), data: {} }, appId)
  const tried = await tryOnce(context, { applicationId, appId, url, hosts, eventId, body })
  const { httpStatus, durationMs, failure, answer } = tried
  return { httpStatus, durationMs, failure, answer }
}
