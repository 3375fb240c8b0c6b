import { deliveryStatus, notifyLimits, type DeliveryStatus } from '@qiyin/domain/access/source-event.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

/** An event that is being delivered. */
export interface ClaimedEvent {
  readonly id: string
  readonly eventId: string
  readonly type: string
  readonly contractId: string
  readonly data: unknown
  readonly happenedTime: Date
  readonly tries: number
}

/** Events of the same contract that wait before this one. */
function earlierOf(eb: ExpressionBuilder<DB & { e: DB['source_event'] }, 'e'>) {
  return eb
    .selectFrom('source_event as b')
    .select('b.id')
    .whereRef('b.application_id', '=', 'e.application_id')
    .whereRef('b.contract_id', '=', 'e.contract_id')
    .whereRef('b.id', '<', 'e.id')
    .where('b.status', '=', deliveryStatus.waiting)
}

/**
 * Takes the next due event of an application, for so long that a crash gives it back. Of a contract's events only the
 * eldest that waits is taken: they are told in order, one at a time.
 */
export async function claimNext(
  db: Db,
  { applicationId, now, leaseMs }: { applicationId: string; now: Date; leaseMs: number },
): Promise<ClaimedEvent | undefined> {
  return db
    .updateTable('source_event')
    .set((eb) => ({
      lease_until: new Date(now.getTime() + leaseMs),
      tries: eb('tries', '+', 1),
      first_time: eb.fn.coalesce('first_time', eb.val(now)),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('source_event as e')
        .select('e.id')
        .where('e.application_id', '=', applicationId)
        .where('e.status', '=', deliveryStatus.waiting)
        .where('e.next_time', '<=', now)
        .where((of) => of.or([of('e.lease_until', 'is', null), of('e.lease_until', '<', now)]))
        .where((of) => of.not(of.exists(earlierOf(of))))
        .where(
          (of) =>
            of
              .selectFrom('source_event as l')
              .select((q) => q.fn.countAll<string>().as('n'))
              .where('l.application_id', '=', applicationId)
              .where('l.status', '=', deliveryStatus.waiting)
              .where('l.lease_until', '>', now),
          '<',
          String(notifyLimits.atOnce),
        )
        .orderBy('e.next_time')
        .orderBy('e.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'event_id as eventId', 'type', 'contract_id as contractId', 'data', 'tries'])
    .returning('happened_time as happenedTime')
    .executeTakeFirst()
}

/** How one try went. */
export interface Tried {
  readonly url: string
  readonly triedTime: Date
  readonly durationMs: number
  readonly httpStatus: number | null
  readonly failure: string | null
  readonly answer: string | null
}

/** Writes how a try went, and when the next one is, if there is one. */
export async function settle(
  tx: Tx,
  id: string,
  {
    tried,
    status,
    nextTime,
    time,
  }: { tried: Tried; status: DeliveryStatus; nextTime: Date | null; time: Date },
): Promise<void> {
  await tx
    .insertInto('source_event_try')
    .values({
      source_event_id: id,
      url: tried.url,
      tried_time: tried.triedTime,
      duration_ms: tried.durationMs,
      http_status: tried.httpStatus,
      failure: tried.failure,
      answer: tried.answer,
    })
    .execute()
  await tx
    .updateTable('source_event')
    .set({
      status,
      lease_until: null,
      ...(nextTime === null ? { ended_time: time } : { next_time: nextTime }),
    })
    .where('id', '=', id)
    .execute()
}

/** Nobody wants to hear of it any more. */
export async function dropEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('source_event').where('id', '=', id).execute()
}

/**
 * When the next event of an application may be taken, by its time and by who holds it; undefined when none waits. What
 * waits behind another one of its contract is not next.
 */
export async function nextDue(db: Db, applicationId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('source_event as e')
    .select((eb) =>
      eb.fn<Date>('greatest', ['e.next_time', eb.fn.coalesce('e.lease_until', 'e.next_time')]).as('due'),
    )
    .where('e.application_id', '=', applicationId)
    .where('e.status', '=', deliveryStatus.waiting)
    .where((eb) => eb.not(eb.exists(earlierOf(eb))))
    .orderBy('due')
    .limit(1)
    .executeTakeFirst()
  return found?.due
}

/** The applications of which something is due. */
export async function findDue(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('source_event as e')
    .innerJoin('source_application as a', 'a.id', 'e.application_id')
    .select('e.application_id as applicationId')
    .where('e.status', '=', deliveryStatus.waiting)
    .where('e.next_time', '<=', now)
    .where('a.frozen', 'is', false)
    .distinct()
    .limit(1000)
    .execute()
  return found.map(({ applicationId }) => applicationId)
}

/** Where an application, or a contract of it, wants to be told; null where nowhere. */
export async function findTarget(
  db: Db,
  { applicationId, contractId }: { applicationId: string; contractId: string | null },
): Promise<{ appId: string; frozen: boolean; url: string | null; hosts: string[] } | undefined> {
  return db
    .selectFrom('source_application as a')
    .leftJoin('contract_notify as n', (join) =>
      join.onRef('n.application_id', '=', 'a.id').on('n.contract_id', '=', contractId),
    )
    .select((eb) => eb.fn.coalesce('n.url', 'a.notify_url').as('url'))
    .select(['a.app_id as appId', 'a.frozen', 'a.notify_hosts as hosts'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

/** A contract's own address, for the application that has initiated it. */
export async function insertContractNotify(
  tx: Tx,
  notify: { readonly contractId: string; readonly applicationId: string; readonly url: string },
): Promise<void> {
  await tx
    .insertInto('contract_notify')
    .values({ contract_id: notify.contractId, application_id: notify.applicationId, url: notify.url })
    .execute()
}
