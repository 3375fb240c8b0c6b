import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { CallbackRequest, ParsedCallback } from '../../events.ts'
import type { Provider } from '../../provider.ts'
import { remotePerson } from '../../remote/remote-person.ts'
import type { RemoteParts } from '../../remote/supplier-client.ts'
import type { SupplierFlows } from '../../remote/supplier-flows.ts'
import { api2Client, type Api2Account } from './api2-client.ts'
import { api2Company } from './api2-company.ts'
import { api2PersonSteps } from './api2-person.ts'

/** FDD (法大大) by its older dialect, API 2.0. */
export function api2Provider(account: Api2Account, parts: RemoteParts): Provider {
  const client = api2Client(account, parts)
  return {
    supplierCode: 'FDD',
    capabilities,
    person: remotePerson({ ...parts, steps: api2PersonSteps(client), capabilities }),
    company: api2Company({ ...parts, client }),
    parseCallback: (request) => readNotice(parts.flows, request),
  }
}

const capabilities: Capabilities = {
  personMethods: { face: 'hosted', bankCard: 'none', mobile: 'none' },
  documentTypes: [identityCard],
  documentPhoto: false,
  companyMethods: { legalPerson: 'hosted', payment: 'hosted', applicationForm: 'hosted' },
  callbackSigned: false,
}

/** How a notice of an identity, a person's or a company's, is signed was not documented: it only ever makes us ask. */
async function readNotice(flows: SupplierFlows, { body }: CallbackRequest): Promise<ParsedCallback> {
  const externalId = new URLSearchParams(body).get('serialNo')
  if (externalId === null) return { authentic: false }
  const serialNo = await flows.serialNoOf(externalId)
  return { authentic: 'unsigned', asks: serialNo === undefined ? [] : [serialNo] }
}
