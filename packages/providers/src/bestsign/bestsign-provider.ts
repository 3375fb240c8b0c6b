import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { z } from 'zod'
import type { Capabilities } from '../capabilities.ts'
import type { CallbackRequest, ParsedCallback } from '../events.ts'
import type { Provider } from '../provider.ts'
import { parseJson } from '../remote/parse-json.ts'
import { remotePerson } from '../remote/remote-person.ts'
import type { RemoteParts } from '../remote/supplier-client.ts'
import { bestsignClient, type BestsignAccount } from './bestsign-client.ts'
import { bestsignPersonSteps } from './bestsign-person.ts'

/** BEST_SIGN (上上签) by openapi v2. */
export function bestsignProvider(account: BestsignAccount, parts: RemoteParts): Provider {
  const client = bestsignClient(account, parts)
  return {
    supplierCode: 'BEST_SIGN',
    capabilities,
    person: remotePerson({ ...parts, steps: bestsignPersonSteps(client), capabilities }),
    parseCallback: async (request) => readPush(request),
  }
}

const capabilities: Capabilities = {
  personMethods: { face: 'none', bankCard: 'none', mobile: 'inline' },
  documentTypes: [identityCard],
  documentPhoto: false,
  companyMethods: { legalPerson: 'none', payment: 'none', applicationForm: 'none' },
  callbackSigned: false,
}

/** Accounts are our serial numbers. */
const push = z.object({ action: z.string(), params: z.object({ account: z.string().max(64) }) })

/** How a push is signed was not documented: it only ever makes us ask. */
function readPush({ body }: CallbackRequest): ParsedCallback {
  const said = push.safeParse(parseJson(body))
  return said.success ? { authentic: 'unsigned', asks: [said.data.params.account] } : { authentic: false }
}
