import { closedRefusal, isRefusal, transition } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { queueForGroups, queueNotice, type SceneValues } from '../messages/public.ts'
import { recordAudit, type AuditActor, type AuditEvent } from '../audit/public.ts'
import { closeAttempts } from '../sign-attempts/public.ts'
import { closeFlow } from '../signing-flows/public.ts'
import type { LockedContract } from './contract.ts'
import { tellSource } from './tell-source.ts'
import { markEnded } from './store.ts'
import { findSlots, type Slot } from './store-slots.ts'

/** How a contract comes to its end. */
export interface Ending {
  readonly event: 'canceled' | 'refused' | 'expired' | 'completed'
  /** Why, for canceled and refused. */
  readonly reason?: string
  readonly actor: AuditActor
  readonly time: Date
}

const transitions = {
  canceled: { type: 'canceled' },
  refused: { type: 'refused' },
  expired: { type: 'deadlinePassed' },
  completed: { type: 'slotSigned', last: true },
} as const

const audits = {
  canceled: 'CANCELED',
  refused: 'REFUSED',
  expired: 'EXPIRED',
  completed: 'COMPLETED',
} as const satisfies Record<Ending['event'], AuditEvent>

/**
 * Ends a locked contract in the caller's transaction: its state, a record in the trail, and messages to the
 * parties. Throws what the state machine refuses. Signers' slots are the caller's to change, before.
 */
export async function endContract(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contract: LockedContract,
  { event, reason, actor, time }: Ending,
): Promise<void> {
  // An expiry has happened already in the effective status; a completion was begun before the deadline.
  const late = event === 'expired' || event === 'completed'
  const from = late ? contract.storedStatus : contract.contractStatus
  const status = transition(from, transitions[event])
  if (isRefusal(status)) throw new CallError(status)
  // What is being made for it comes to nothing: nobody finds an attempt of an ended contract open.
  await closeAttempts(tx, contract.contractId, { failure: closedRefusal(status, '签署').name, time })
  await closeFlow(tx, services, contract.contractId, time)
  await markEnded(tx, contract.contractId, { status, time, reason: reason ?? null, endedBy: actor.name })
  await recordAudit(tx, services, {
    contractId: contract.contractId,
    event: audits[event],
    actor,
    time,
    detail: reason === undefined ? {} : { reason },
  })
  const ended = { ...contract, storedStatus: status }
  await tellSource(tx, services, ended, {
    type: `contract.${event}`,
    time,
    ...(reason !== undefined && { data: { reason } }),
  })
  const slots = await findSlots(tx, contract.contractId)
  const message = messageOf(contract, { event, reason: reason ?? '', actor })
  for (const personId of receivers(contract, slots, { event, actor })) {
    if (personId === actor.personId) continue
    await queueNotice(tx, services, { ...message, personId, contract: ended })
  }
  const asked = slots.filter((slot) => slot.notifiedTime !== null)
  const companyIds = [contract.companyId, ...asked.map((slot) => slot.companyId)]
  await queueForGroups(tx, services, { ...message, contract: ended, companyIds })
}

type EndScene = 'CANCEL' | 'REJECT' | 'EXPIRE' | 'COMPLETE'

interface EndMessage<S extends EndScene = EndScene> {
  readonly scene: S
  readonly values: SceneValues[S]
}

function messageOf(
  { initiatorName, contractName }: LockedContract,
  { event, reason, actor }: { event: Ending['event']; reason: string; actor: AuditActor },
): EndMessage {
  switch (event) {
    case 'canceled':
      return { scene: 'CANCEL', values: { initiator: initiatorName, contractName, reason } }
    case 'refused':
      return { scene: 'REJECT', values: { signer: actor.name, contractName, reason } }
    case 'expired':
      return { scene: 'EXPIRE', values: { contractName } }
    case 'completed':
      return { scene: 'COMPLETE', values: { contractName } }
  }
}

/** Who is told, each once: signers who had been asked; the initiator too, unless somebody has done it in his name. */
function receivers(
  contract: LockedContract,
  slots: readonly Slot[],
  { event, actor }: Pick<Ending, 'event' | 'actor'>,
): Set<string> {
  const asked = slots.filter((slot) => slot.notifiedTime !== null).map((slot) => slot.personId)
  const isHisDoing = event === 'canceled' && actor.personId !== null
  return new Set(isHisDoing ? asked : [contract.initiatorId, ...asked])
}
