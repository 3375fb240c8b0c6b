import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { Provider } from '../../provider.ts'
import { remotePerson } from '../../remote/remote-person.ts'
import type { RemoteParts } from '../../remote/supplier-client.ts'
import { readFascCallback } from './fasc-callback.ts'
import type { FascAccount } from './fasc-account.ts'
import { fascClient } from './fasc-client.ts'
import { fascCompany } from './fasc-company.ts'
import { fascFlows } from './fasc-flows.ts'
import { fascPersonSteps } from './fasc-person.ts'

/** FDD (法大大) by its present dialect, FASC OpenAPI 5.1. */
export function fascProvider(account: FascAccount, parts: RemoteParts): Provider {
  const client = fascClient(account, parts)
  return {
    supplierCode: 'FDD',
    capabilities,
    person: remotePerson({ ...parts, steps: fascPersonSteps(client), capabilities }),
    company: fascCompany({ ...parts, client }),
    ...(account.signing && { signing: fascFlows(client, account.signing) }),
    tryAccount: () => client.tryAccount(),
    parseCallback: (request) => readFascCallback({ account, flows: parts.flows }, request),
  }
}

const capabilities: Capabilities = {
  personMethods: { face: 'hosted', bankCard: 'inline', mobile: 'inline' },
  documentTypes: [identityCard],
  documentPhoto: false,
  companyMethods: { legalPerson: 'hosted', payment: 'hosted', applicationForm: 'hosted' },
  callbackSigned: true,
}
