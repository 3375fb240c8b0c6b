import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { ProviderEvent } from '@qiyin/providers/events.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import { z } from 'zod'
import type { Services, Tx } from '../../http/context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { insertEventOnce, lockEvent, markApplied } from './store.ts'

/** How an outcome reached us. */
export type Road = 'callback' | 'return' | 'poll' | 'review'

/** The job that applies an event; who knows the subjects defines what it does. */
export const applyProviderEvent = {
  name: 'apply-provider-event',
  label: '处理服务商通知',
  version: 1,
  payload: z.object({ eventId: z.string() }),
  retry: { times: 10, delaySec: 2, mostDelaySec: 300 },
  interactive: true,
} as const satisfies JobKind

/** The job that asks a supplier about something it has hinted at; tried for an hour, for suppliers are away at times. */
export const askSupplier = {
  name: 'ask-supplier',
  label: '向服务商查询结果',
  version: 1,
  payload: z.object({ supplierCode: z.enum(supplierCodes), serialNo: z.string() }),
  retry: { times: 20, delaySec: 2, mostDelaySec: 300 },
  interactive: true,
} as const satisfies JobKind

type InboxServices = Pick<Services, 'secrets' | 'jobs' | 'now'>

/**
 * Puts what a supplier has told into the inbox, once, with a job for each event that is new. Whoever told it can be
 * answered when the transaction has committed.
 */
export async function receiveEvents(
  tx: Tx,
  { secrets, jobs, now }: InboxServices,
  told: {
    readonly supplierCode: SupplierCode
    readonly road: Road
    readonly events: readonly ProviderEvent[]
  },
): Promise<void> {
  for (const event of told.events) {
    const eventId = await insertEventOnce(tx, {
      supplierCode: told.supplierCode,
      dedupeKey: event.dedupeKey,
      eventType: event.type,
      serialNo: event.serialNo,
      road: told.road,
      outcomeEnc: secrets.seal(JSON.stringify(event.outcome), 'provider-event.outcome'),
      occurredTime: event.occurredAt,
      receivedTime: now(),
    })
    if (eventId !== undefined) await jobs.send(tx, applyProviderEvent, { eventId })
  }
}

/** Puts an outcome that was asked for into the inbox, and applies it in the same transaction. */
export async function settleAsked(
  services: InboxServices & Pick<Services, 'database'>,
  {
    supplierCode,
    road,
    ...told
  }: Pick<ProviderEvent, 'type' | 'serialNo' | 'outcome'> & {
    readonly supplierCode: SupplierCode
    readonly road: Road
  },
  apply: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const dedupeKey = `${road} ${told.serialNo} ${told.outcome.status}`
  const events = [{ ...told, occurredAt: services.now(), dedupeKey }]
  await services.database.transaction(async (tx) => {
    await receiveEvents(tx, services, { supplierCode, road, events })
    await apply(tx)
  })
}

/** An event that waits to be applied. */
export interface WaitingEvent {
  readonly type: ProviderEvent['type']
  readonly serialNo: string
  readonly supplierCode: SupplierCode
  readonly outcome: PersonOutcome
}

/** Applies an event of the inbox unless it has been; `apply` answers what it came to, which is written down. */
export async function applyOnce(
  tx: Tx,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  eventId: string,
  apply: (event: WaitingEvent) => Promise<string>,
): Promise<void> {
  const stored = await lockEvent(tx, eventId)
  if (!stored || stored.appliedTime) return
  // Sealed by receiveEvents only.
  const outcome = JSON.parse(secrets.open(stored.outcomeEnc, 'provider-event.outcome')) as PersonOutcome
  const { serialNo, supplierCode } = stored
  // Written by receiveEvents only.
  const type = stored.eventType as ProviderEvent['type']
  const effect = await apply({ type, serialNo, supplierCode, outcome })
  await markApplied(tx, { eventId, effect, now: now() })
}
