import { randomUUID } from 'node:crypto'
import type { SourceEventType } from '@qiyin/domain/access/source-event.ts'
import type { Services, Tx } from '../../http/context.ts'
import { deliverEvents } from './jobs.ts'
import { findListeners, insertEvents } from './store.ts'

/** Something that has happened to a contract of a source system. */
export interface ContractEvent {
  readonly sourceId: string
  readonly contract: {
    readonly contractId: string
    readonly contractNo: string
    readonly contractName: string
    readonly contractStatus: number
  }
  readonly type: SourceEventType
  readonly time: Date
  /** What more there is to say; nothing that only the contract's parties may know. */
  readonly data?: Readonly<Record<string, string>>
}

/**
 * Keeps an event for every application that is to hear of it, with the job that delivers it, in the transaction of what
 * has happened. Most contracts come from no other system: that costs one look-up.
 */
export async function publishEvent(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { sourceId, contract, type, time, data = {} }: ContractEvent,
): Promise<void> {
  const listeners = await findListeners(tx, { sourceId, type })
  if (listeners.length === 0) return
  await insertEvents(
    tx,
    listeners.map((applicationId) => ({
      eventId: randomUUID(),
      applicationId,
      type,
      contractId: contract.contractId,
      contractNo: contract.contractNo,
      data: { ...contract, ...data },
      time,
    })),
  )
  for (const applicationId of listeners) await jobs.send(tx, deliverEvents, { applicationId })
}

/** Whether an application of a system is to hear of events of a type: what they say is made for those alone. */
export async function isEventWanted(
  tx: Tx,
  event: { readonly sourceId: string; readonly type: SourceEventType },
): Promise<boolean> {
  return (await findListeners(tx, event)).length > 0
}
