import { z } from 'zod'
import type { CallbackRequest, ParsedCallback } from '../../events.ts'
import { parseJson } from '../../remote/parse-json.ts'
import { isSameSignature } from '../../remote/same-signature.ts'
import type { SupplierFlows } from '../../remote/supplier-flows.ts'
import type { FascAccount } from './fasc-account.ts'
import { fascCompanyOf, fascCompanyRefusal } from './fasc-company-events.ts'
import { fascFlowEvents } from './fasc-flow-events.ts'
import { fascSignature } from './fasc-signature.ts'

const signedBy = z.object({
  'x-fasc-app-id': z.string(),
  'x-fasc-event': z.string(),
  'x-fasc-nonce': z.string(),
  'x-fasc-sign-type': z.string(),
  'x-fasc-timestamp': z.string(),
  'x-fasc-sign': z.string(),
})

const faceNotice = z.object({ serialNo: z.string() })

/**
 * Reads an event of FASC 5.1: a form with one field, whose text is signed as it stands. Faces are asked about, since
 * the numbers of their results are not published, and so are companies that have passed; events that nobody knows here
 * say nothing.
 */
export async function readFascCallback(
  { account, flows }: { readonly account: FascAccount; readonly flows: SupplierFlows },
  { body, headers }: CallbackRequest,
): Promise<ParsedCallback> {
  const by = signedBy.safeParse(headers)
  const bizContent = new URLSearchParams(body).get('bizContent')
  if (!by.success || bizContent === null || by.data['x-fasc-app-id'] !== account.appId)
    return { authentic: false }
  const signed = by.data
  const expected = fascSignature(account.appSecret, signed['x-fasc-timestamp'], {
    'X-FASC-App-Id': signed['x-fasc-app-id'],
    'X-FASC-Event': signed['x-fasc-event'],
    'X-FASC-Nonce': signed['x-fasc-nonce'],
    'X-FASC-Sign-Type': signed['x-fasc-sign-type'],
    'X-FASC-Timestamp': signed['x-fasc-timestamp'],
    bizContent,
  })
  if (!isSameSignature(expected, signed['x-fasc-sign'])) return { authentic: false }

  const event = signed['x-fasc-event']
  const said = parseJson(bizContent)
  const flowEvents = fascFlowEvents(event, said)
  if (flowEvents.length > 0) return { authentic: true, events: [], asks: [], flows: flowEvents }
  const refused = event === 'corp-authorize' ? fascCompanyRefusal(said) : undefined
  if (refused) {
    const serialNo = await flows.serialNoOf(refused.clientCorpId)
    const occurredAt = new Date(Number(signed['x-fasc-timestamp']))
    const events = serialNo === undefined ? [] : [refused.tell(serialNo, occurredAt)]
    return { authentic: true, events, asks: [] }
  }
  const externalId = subjectOf(event, said)
  const serialNo = externalId === undefined ? undefined : await flows.serialNoOf(externalId)
  return { authentic: true, events: [], asks: serialNo === undefined ? [] : [serialNo] }
}

/** FDD's number of what an event is about; undefined of events that are of no use here. */
function subjectOf(event: string, said: unknown): string | undefined {
  if (event === 'face-recognition') return faceNotice.safeParse(said).data?.serialNo
  return event === 'corp-authorize' ? fascCompanyOf(said) : undefined
}
