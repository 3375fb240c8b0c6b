import { setTimeout as sleep } from 'node:timers/promises'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { Capabilities } from '../capabilities.ts'
import type { Provider } from '../provider.ts'
import { remotePerson } from '../remote/remote-person.ts'
import type { RemoteParts } from '../remote/supplier-client.ts'
import { readEsignCallback } from './esign-callback.ts'
import { esignClient, type EsignAccount } from './esign-client.ts'
import { esignFlows } from './esign-flows.ts'
import { esignCompany } from './esign-company.ts'
import { esignPersonSteps } from './esign-person.ts'
import { tryEsignAccount } from './try-esign-account.ts'

/** E_SIGN (e签宝): identity v2, for people, whose face is taken on its own page, and for companies by a payment; V3 for signing. */
export function esignProvider(account: EsignAccount, parts: RemoteParts): Provider {
  const client = esignClient(account, parts)
  return {
    supplierCode: 'E_SIGN',
    capabilities,
    person: remotePerson({ ...parts, steps: esignPersonSteps(client), capabilities }),
    company: esignCompany({ ...parts, client }),
    signing: esignFlows(client, { now: parts.now, pause: parts.pause ?? sleep }),
    tryAccount: () => tryEsignAccount(client),
    parseCallback: (request) => readEsignCallback({ account, flows: parts.flows }, request),
  }
}

const capabilities: Capabilities = {
  personMethods: { face: 'hosted', bankCard: 'inline', mobile: 'inline' },
  // The carriers and the bank know residents by their identity card.
  documentTypes: [identityCard],
  documentPhoto: false,
  companyMethods: { legalPerson: 'none', payment: 'inline', applicationForm: 'none' },
  callbackSigned: true,
}
