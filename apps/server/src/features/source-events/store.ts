import { isToldUnasked, type SourceEventType } from '@qiyin/domain/access/source-event.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Applications of a system that have anywhere to be told, and want events of the type. */
export async function findListeners(
  db: Db,
  { sourceId, type }: { readonly sourceId: string; readonly type: SourceEventType },
): Promise<string[]> {
  const found = await db
    .selectFrom('source_application as a')
    .select('a.id')
    .where('a.source_id', '=', sourceId)
    .where('a.frozen', 'is', false)
    .where((eb) =>
      eb.or([
        eb('a.notify_url', 'is not', null),
        // A contract may have an address of its own, which is written beside it.
        eb('a.notify_hosts', '<>', eb.val<string[]>([])),
      ]),
    )
    .where((eb) =>
      eb.or([
        ...(isToldUnasked(type) ? [eb('a.event_types', '=', eb.val<string[]>([]))] : []),
        eb(eb.val<string>(type), '=', eb.fn.any('a.event_types')),
      ]),
    )
    .orderBy('a.id')
    .execute()
  return found.map(({ id }) => id)
}

interface NewEvent {
  readonly eventId: string
  readonly applicationId: string
  readonly type: SourceEventType
  readonly contractId: string
  readonly contractNo: string
  readonly data: Readonly<Record<string, string | number>>
  readonly time: Date
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx
    .insertInto('source_event')
    .values(
      events.map(({ eventId, applicationId, type, contractId, contractNo, data, time }) => ({
        event_id: eventId,
        application_id: applicationId,
        type,
        contract_id: contractId,
        contract_no: contractNo,
        data: JSON.stringify(data),
        happened_time: time,
        next_time: time,
      })),
    )
    .execute()
}
