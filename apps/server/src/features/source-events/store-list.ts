import {
  deliveryStatus,
  notifyLimits,
  type DeliveryStatus,
  type SourceEventType,
} from '@qiyin/domain/access/source-event.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Tried } from './store-deliveries.ts'

/** Which events of an application. */
export interface WhichEvents {
  readonly applicationId: string
  readonly ids?: readonly string[]
  readonly contractId?: string
  readonly from?: Date
  readonly until?: Date
  readonly onlyGivenUp: boolean
}

/** Has events that were delivered or given up wait again, the eldest first; answers how many. */
export async function replayEvents(tx: Tx, which: WhichEvents, time: Date): Promise<number> {
  const { ids, contractId, from, until } = which
  const again = await tx
    .updateTable('source_event')
    .set({ status: deliveryStatus.waiting, tries: 0, first_time: null, next_time: time, ended_time: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('source_event')
        .select('id')
        .where('application_id', '=', which.applicationId)
        // What waits comes at once instead; not what is on its way.
        .where((of) =>
          of.or([
            of('status', '<>', deliveryStatus.waiting),
            of('lease_until', 'is', null),
            of('lease_until', '<', time),
          ]),
        )
        .$if(which.onlyGivenUp, (q) => q.where('status', '=', deliveryStatus.givenUp))
        .$if(ids !== undefined, (q) => q.where((of) => of('id', '=', of.fn.any(of.val([...(ids ?? [])])))))
        .$if(contractId !== undefined, (q) => q.where('contract_id', '=', contractId ?? ''))
        .$if(from !== undefined, (q) => q.where('happened_time', '>=', from ?? time))
        .$if(until !== undefined, (q) => q.where('happened_time', '<=', until ?? time))
        .orderBy('id')
        .limit(notifyLimits.replay)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return again.length
}

/** Whether an application is, or was, to be told anything of a contract. */
export async function hasEvents(
  db: Db,
  { applicationId, contractId }: { readonly applicationId: string; readonly contractId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('source_event')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('contract_id', '=', contractId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface EventFilter {
  readonly status?: DeliveryStatus | undefined
  readonly contractNo?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

function selectListed(db: Db, applicationId: string, { contractNo, from, until }: EventFilter) {
  return db
    .selectFrom('source_event as e')
    .where('e.application_id', '=', applicationId)
    .$if(contractNo !== undefined, (q) => q.where('e.contract_no', '=', contractNo ?? ''))
    .$if(from !== undefined, (q) => q.where('e.happened_time', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (q) => q.where('e.happened_time', '<=', until ?? new Date(0)))
}

/** An event as managers see it, with its last try. */
export interface ListedEvent {
  readonly id: string
  readonly eventId: string
  readonly type: SourceEventType
  readonly contractId: string
  readonly contractNo: string
  readonly happenedTime: Date
  readonly status: DeliveryStatus
  readonly tries: number
  readonly nextTime: Date
  readonly httpStatus: number | null
  readonly durationMs: number | null
  readonly failure: string | null
}

/** A page of them, newest first. */
export async function findListed(
  db: Db,
  applicationId: string,
  { offset, limit, status, ...filter }: EventFilter & { readonly offset: number; readonly limit: number },
): Promise<ListedEvent[]> {
  return selectListed(db, applicationId, filter)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('source_event_try as t')
          .select(['t.http_status', 't.duration_ms', 't.failure'])
          .whereRef('t.source_event_id', '=', 'e.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .$if(status !== undefined, (q) => q.where('e.status', '=', status ?? 0))
    .select(['e.id', 'e.event_id as eventId', 'e.type', 'e.contract_id as contractId'])
    .select(['e.contract_no as contractNo', 'e.happened_time as happenedTime', 'e.status', 'e.tries'])
    .select([
      'e.next_time as nextTime',
      'l.http_status as httpStatus',
      'l.duration_ms as durationMs',
      'l.failure',
    ])
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ type: SourceEventType; status: DeliveryStatus }>()
    .execute()
}

/** A manager looks page by page: what lies beyond so many is not counted. */
const mostCounted = 100_000

/** How many there are in each state. */
export async function countListed(
  db: Db,
  applicationId: string,
  filter: EventFilter,
): Promise<Map<DeliveryStatus, number>> {
  const rows = await db
    .selectFrom(selectListed(db, applicationId, filter).select('e.status').limit(mostCounted).as('found'))
    .select('found.status')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .groupBy('found.status')
    .$narrowType<{ status: DeliveryStatus }>()
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** An event with what makes its text. */
export interface StoredEvent {
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly happenedTime: Date
  readonly appId: string
}

export async function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('source_event as e')
    .innerJoin('source_application as a', 'a.id', 'e.application_id')
    .select(['e.event_id as eventId', 'e.type', 'e.data', 'e.happened_time as happenedTime'])
    .select('a.app_id as appId')
    .where('e.id', '=', id)
    .executeTakeFirst()
}

/** The tries of an event, newest first. */
export async function findTries(db: Db, id: string): Promise<Tried[]> {
  return db
    .selectFrom('source_event_try')
    .select(['url', 'tried_time as triedTime', 'duration_ms as durationMs', 'http_status as httpStatus'])
    .select(['failure', 'answer'])
    .where('source_event_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Deletes some events that ended before; answers how many. */
export async function deleteOldEvents(db: Db, before: Date, size: number): Promise<number> {
  const deleted = await db
    .deleteFrom('source_event')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('source_event')
        .select('id')
        .where('status', '<>', deliveryStatus.waiting)
        .where('ended_time', '<', before)
        .limit(size),
    )
    .returning('id')
    .execute()
  return deleted.length
}
