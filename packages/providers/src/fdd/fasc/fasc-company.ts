import type { CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import { z } from 'zod'
import type { CompanyAuthenticationRequest, CompanyFacts, CompanyIdentity } from '../../company-identity.ts'
import { ProviderError } from '../../provider-error.ts'
import type { SupplierFlow, SupplierFlows } from '../../remote/supplier-flows.ts'
import { newSerialNo } from '../../serial-number.ts'
import type { FascClient } from './fasc-client.ts'

/* The address is called authUrl in the documents and eUrl in a kit. */
const began = z
  .object({ authUrl: z.url().optional(), eUrl: z.url().optional() })
  .transform(({ authUrl, eUrl }) => authUrl ?? eUrl ?? '')
  .pipe(z.url())
const told = z.object({ identStatus: z.string().nullish() })

/** FDD's names of our ways. */
const identMethod: { readonly [Method in CompanyMethod]: string } = {
  legalPerson: 'legalRep',
  payment: 'bank',
  applicationForm: 'letter',
}

/** FDD's names of what is registered. */
const identType: { readonly [Kind in CompanyFacts['kind']]: string } = {
  corporation: 'corp',
  individualBusiness: 'individual_biz',
  other: 'other',
}

/** How long an address that `/corp/get-auth-url` gives is valid. */
const pageMs = 7 * 24 * 60 * 60 * 1000

interface CompanyParts {
  readonly client: FascClient
  readonly flows: SupplierFlows
  readonly now: () => Date
}

/** Companies at FDD (FASC 5.1): every way on FDD's page, where the company also authorises the application. */
export function fascCompany({ client, flows, now }: CompanyParts): CompanyIdentity {
  return {
    async startCompanyAuthentication(request) {
      const serialNo = newSerialNo()
      const url = await client.ask({
        path: '/corp/get-auth-url',
        body: authorisation(serialNo, request),
        data: began,
        businessKey: serialNo,
        otherwise: 'InvalidInput',
        repeatable: false,
      })
      const { returnUrl, notifyUrl } = request
      const addresses = { returnUrl, notifyUrl, page: url }
      const openedAt = now()
      const expiresAt = new Date(openedAt.getTime() + pageMs)
      await flows.keep({ serialNo, step: 'company', externalId: serialNo, openedAt, expiresAt, addresses })
      return { mode: 'hosted', serialNo, url }
    },

    listBranches: onItsPage,
    submitBankVerification: onItsPage,
    verifyAmount: onItsPage,

    async findCompanyPage({ serialNo }) {
      const flow = await flows.find(serialNo, 'company')
      return flow && !isOver(flow, now()) ? flow.addresses?.page : undefined
    },

    async getCompanyAuthentication({ serialNo }) {
      const flow = await flows.find(serialNo, 'company')
      if (!flow) return undefined
      const { identStatus } = await client.ask({
        path: '/corp/get',
        body: { clientCorpId: flow.externalId },
        data: told,
        businessKey: serialNo,
        otherwise: 'WrongState',
        repeatable: true,
      })
      if (identStatus === 'identified') return { status: 'verified', assurance: 'provider' }
      // Why an attempt failed is told by an event, and by the page, where it goes on until the page is over.
      return isOver(flow, now()) ? { status: 'failed', reason: overReason } : undefined
    },

    abandonCompanyAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

/** What FDD's page is to ask for, and what it must not let be changed. */
function authorisation(
  serialNo: string,
  { method, company, administrator, returnUrl }: CompanyAuthenticationRequest,
): object {
  return {
    clientCorpId: serialNo,
    clientUserId: administrator.personAccountId,
    accountName: administrator.mobile,
    corpIdentInfo: {
      corpName: company.companyName,
      corpIdentType: identType[company.kind],
      corpIdentNo: company.creditNo,
      legalRepName: company.legalPersonName,
      corpIdentMethod: [identMethod[method]],
    },
    corpNonEditableInfo: ['corpName', 'corpIdentType', 'corpIdentNo'],
    oprIdentInfo: {
      userName: administrator.name,
      userIdentType: 'id_card',
      userIdentNo: administrator.identityNo,
      mobile: administrator.mobile,
    },
    authScopes: ['ident_info'],
    redirectUrl: encodeURIComponent(returnUrl),
  }
}

const overReason = '法大大认证页面已过期（7天内未完成），请重新认证'

function isOver({ expiresAt }: SupplierFlow, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

function onItsPage(): Promise<never> {
  return Promise.reject(new ProviderError('InvalidInput', 'FDD does this on its own page'))
}
