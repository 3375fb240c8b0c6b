import { z } from 'zod'
import type { FlowEvent } from '../signing-flows.ts'
import { esignFlowStatus } from './esign-flows.ts'

const notice = z.object({
  action: z.string(),
  signFlowId: z.string(),
  timestamp: z.coerce.number(),
  customBizNum: z.string().nullish(),
  signResult: z.coerce.number().optional(),
  signFlowStatus: z.coerce.number().optional(),
})

type Notice = z.output<typeof notice>

/** What a callback says of a flow; nothing where it is about something else, or new to us. */
export function esignFlowEvents(said: unknown): FlowEvent[] {
  const read = notice.safeParse(said)
  const type = read.success ? typeOf(read.data) : undefined
  if (!read.success || !type) return []
  const { action, signFlowId, timestamp, customBizNum, signResult, signFlowStatus } = read.data
  return [
    {
      type,
      flowId: signFlowId,
      ...(customBizNum != null && { signerKey: customBizNum }),
      // That of the first telling, also when it is told again.
      occurredAt: new Date(timestamp),
      dedupeKey: [action, signFlowId, customBizNum, signResult ?? signFlowStatus].join(' '),
    },
  ]
}

function typeOf({ action, signResult, signFlowStatus }: Notice): FlowEvent['type'] | undefined {
  switch (action) {
    case 'OPERATOR_READ':
      return 'task.read'
    // Sic.
    case 'SIGN_MISSON_COMPLETE':
      return signResult === undefined ? undefined : typeOfResult[signResult]
    case 'SIGN_FLOW_COMPLETE':
      return signFlowStatus === undefined ? undefined : typeOfFlow(signFlowStatus)
    default:
      return undefined
  }
}

const typeOfResult: Readonly<Record<number, FlowEvent['type']>> = { 2: 'task.signed', 4: 'task.rejected' }

function typeOfFlow(told: number): FlowEvent['type'] | undefined {
  const status = esignFlowStatus(told)
  return status === undefined || status === 'draft' || status === 'signing' ? undefined : `flow.${status}`
}
