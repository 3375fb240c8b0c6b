import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Db, Tx } from '../../db/database.ts'

/** An event as it lies in the inbox. */
export interface StoredEvent {
  readonly eventId: string
  readonly supplierCode: SupplierCode
  readonly eventType: string
  readonly serialNo: string
  readonly outcomeEnc: Buffer
  readonly appliedTime: Date | null
}

/** An event on its way into the inbox. */
export interface NewEvent {
  readonly supplierCode: SupplierCode
  readonly dedupeKey: string
  readonly eventType: string
  readonly serialNo: string
  readonly road: string
  readonly outcomeEnc: Buffer
  readonly occurredTime: Date
  readonly receivedTime: Date
}

/** Its id; undefined when it has been told before. */
export async function insertEventOnce(tx: Tx, event: NewEvent): Promise<string | undefined> {
  const row = await tx
    .insertInto('provider_event')
    .values({
      supplier_code: event.supplierCode,
      dedupe_key: event.dedupeKey,
      event_type: event.eventType,
      serial_no: event.serialNo,
      road: event.road,
      outcome_enc: event.outcomeEnc,
      occurred_time: event.occurredTime,
      received_time: event.receivedTime,
    })
    .onConflict((conflict) => conflict.columns(['supplier_code', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function lockEvent(tx: Tx, eventId: string): Promise<StoredEvent | undefined> {
  return (
    tx
      .selectFrom('provider_event')
      .select(['id as eventId', 'supplier_code as supplierCode', 'serial_no as serialNo'])
      .select(['event_type as eventType', 'outcome_enc as outcomeEnc', 'applied_time as appliedTime'])
      .where('id', '=', eventId)
      .forUpdate()
      // Written by insertEventOnce only.
      .$narrowType<{ supplierCode: SupplierCode }>()
      .executeTakeFirst()
  )
}

export async function markApplied(
  tx: Tx,
  { eventId, effect, now }: { eventId: string; effect: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('provider_event')
    .set({ applied_time: now, effect })
    .where('id', '=', eventId)
    .execute()
}

/** Events that contradict what is stored. */
export async function countConflicts(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('provider_event')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('effect', '=', 'conflict')
    .executeTakeFirstOrThrow()
  return Number(n)
}
