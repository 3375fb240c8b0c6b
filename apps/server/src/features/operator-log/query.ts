import type { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { logEventCodes, logEventType } from '@qiyin/domain/log-events.ts'
import { logObjectKinds, type LogObject } from '@qiyin/domain/log-objects.ts'
import type { Context } from '../../http/context.ts'
import { countLog, findLogPage, type LogRow } from './store.ts'

/** More are not counted: nobody turns so many pages, and a count reads every record it counts. */
const mostCounted = 100_000

/** GET /operator-log/query: a page of what matches, newest first. */
export async function queryOperatorLog(
  { pageNum, pageSize, eventType, event, ...rest }: Input<typeof operatorLogQuery>,
  { db }: Context,
): Promise<Result<typeof operatorLogQuery>> {
  const filter = { ...rest, events: eventsOf(eventType, event) }
  const [total, rows] = await Promise.all([
    countLog(db, filter, mostCounted),
    findLogPage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const list = rows.flatMap((row) => {
    // A record of a version to come, read by an older process, is left to the newer ones.
    const known = logEventCodes.find((code) => code === row.event)
    if (known === undefined) return []
    return {
      id: row.seq,
      time: formatDateTime(row.happenedTime),
      personName: row.actorName,
      roleNames: [...(row.actorRoles ?? [])],
      eventType: logEventType(known),
      event: known,
      businessTypeId: row.businessTypeId,
      businessTypeName: row.businessTypeName,
      contractNo: row.contractNo,
      object: objectOf(row),
      content: row.content,
      address: row.address,
      userAgent: row.userAgent,
      requestId: row.requestId,
      before: mutable(row.before),
      after: mutable(row.after),
    }
  })
  return { pageNum, pageSize, total, list }
}

/** Null also for a kind that a newer version has recorded. */
function objectOf({ objectKind, objectId, objectName, objectCode }: LogRow): LogObject | null {
  const kind = logObjectKinds.find((one) => one === objectKind)
  if (kind === undefined || objectName === null) return null
  return { kind, id: objectId, name: objectName, code: objectCode }
}

function eventsOf(
  type: Input<typeof operatorLogQuery>['eventType'],
  event: Input<typeof operatorLogQuery>['event'],
): string[] | undefined {
  if (event !== undefined) return type === undefined || logEventType(event) === type ? [event] : []
  return type === undefined ? undefined : logEventCodes.filter((code) => logEventType(code) === type)
}

type Fields = Readonly<Record<string, string | readonly string[]>>

function mutable(fields: Fields): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}
