import { z } from 'zod'
import type { FlowEvent } from '../../signing-flows.ts'

const notice = z.object({
  eventTime: z.coerce.number(),
  signTaskId: z.string(),
  actorId: z.string().nullish(),
})

/** What an event says of a sign task; `sign-task-signed` comes once for each signer and ends nothing. */
const typesOf: Readonly<Record<string, readonly FlowEvent['type'][]>> = {
  'sign-task-read': ['task.read'],
  'sign-task-signed': ['task.signed'],
  // Whoever rejects a task ends it.
  'sign-task-sign-rejected': ['task.rejected', 'flow.rejected'],
  'sign-task-finished': ['flow.completed'],
  'sign-task-canceled': ['flow.cancelled'],
  'sign-task-abolish': ['flow.cancelled'],
  'sign-task-expire': ['flow.expired'],
}

/** The events of flows in a callback; nothing where it is about something else, or new to us. */
export function fascFlowEvents(event: string, said: unknown): FlowEvent[] {
  const read = notice.safeParse(said)
  if (!read.success) return []
  const { eventTime, signTaskId, actorId } = read.data
  return (typesOf[event] ?? []).map((type) => ({
    type,
    flowId: signTaskId,
    ...(actorId != null && type.startsWith('task.') && { signerKey: actorId }),
    occurredAt: new Date(eventTime),
    dedupeKey: [type, signTaskId, actorId].join(' '),
  }))
}
