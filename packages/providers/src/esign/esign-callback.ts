import { z } from 'zod'
import type { CallbackRequest, ParsedCallback } from '../events.ts'
import { parseJson } from '../remote/parse-json.ts'
import { isSameSignature } from '../remote/same-signature.ts'
import type { SupplierFlows } from '../remote/supplier-flows.ts'
import type { EsignAccount } from './esign-client.ts'
import { esignFlowEvents } from './esign-flow-events.ts'
import { esignCallbackSignature } from './esign-signature.ts'

const signedBy = z.object({
  'x-tsign-open-app-id': z.string(),
  'x-tsign-open-timestamp': z.string().regex(/^\d{10,16}$/),
  'x-tsign-open-signature': z.string(),
  'x-tsign-open-signature-algorithm': z
    .string()
    .regex(/^hmac-sha256$/i)
    .optional(),
})

/** Of a person's or a company's identity. */
const identityNotice = z.object({
  flowId: z.string(),
  success: z.union([z.boolean(), z.stringbool()]),
  contextId: z.string().nullish(),
})

/**
 * Reads a callback of E_SIGN. That a check succeeded is believed as told; that it did not is asked about, since a face
 * may be shown again on the same page. Actions that nobody knows here say nothing.
 */
export async function readEsignCallback(
  { account, flows }: { readonly account: EsignAccount; readonly flows: SupplierFlows },
  { body, query, headers }: CallbackRequest,
): Promise<ParsedCallback> {
  const by = signedBy.safeParse(headers)
  if (!by.success || by.data['x-tsign-open-app-id'] !== account.appId) return { authentic: false }
  const timestamp = by.data['x-tsign-open-timestamp']
  const expected = esignCallbackSignature(account.appSecret, { timestamp, query, body })
  if (!isSameSignature(expected, by.data['x-tsign-open-signature'])) return { authentic: false }

  const flowEvents = esignFlowEvents(parseJson(body))
  if (flowEvents.length > 0) return { authentic: true, events: [], asks: [], flows: flowEvents }
  const said = identityNotice.safeParse(parseJson(body))
  if (!said.success) return { authentic: true, events: [], asks: [] }
  const { flowId, success, contextId } = said.data
  const serialNo = contextId ?? (await flows.serialNoOf(flowId))
  if (serialNo === undefined) return { authentic: true, events: [], asks: [] }
  // Of a company it says that the bank has accepted an order, and nothing of its end.
  const isCompany = (await flows.find(serialNo, 'company')) !== undefined
  if (!success || isCompany) return { authentic: true, events: [], asks: [serialNo] }
  const event = {
    type: 'person.authenticated',
    serialNo,
    outcome: { status: 'verified', assurance: 'provider' },
    occurredAt: new Date(Number(timestamp)),
    dedupeKey: `identity ${flowId} success`,
  } as const
  return { authentic: true, events: [event], asks: [] }
}
