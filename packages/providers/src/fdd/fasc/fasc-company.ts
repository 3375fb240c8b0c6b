import { z } from 'zod'
import type { CompanyMethod } from '../../capabilities.ts'
import type { CompanyIdentity } from '../../company-identity.ts'
import { ProviderError } from '../../provider-error.ts'
import type { SupplierFlows } from '../../remote/supplier-flows.ts'
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

interface CompanyParts {
  readonly client: FascClient
  readonly flows: SupplierFlows
  readonly now: () => Date
}

/** Companies at FDD (FASC 5.1): every way on FDD's page, where the company also authorises the application. */
export function fascCompany({ client, flows, now }: CompanyParts): CompanyIdentity {
  return {
    async startCompanyAuthentication({ method, company, administrator, returnUrl, notifyUrl }) {
      const serialNo = newSerialNo()
      const url = await client.ask({
        path: '/corp/get-auth-url',
        body: {
          clientCorpId: serialNo,
          clientUserId: administrator.personAccountId,
          accountName: administrator.mobile,
          corpIdentInfo: {
            corpName: company.companyName,
            corpIdentType: 'corp',
            corpIdentNo: company.creditNo,
            legalRepName: company.legalPersonName,
            corpIdentMethod: [identMethod[method]],
          },
          corpNonEditableInfo: ['corpName', 'corpIdentNo'],
          oprIdentInfo: {
            userName: administrator.name,
            userIdentType: 'id_card',
            userIdentNo: administrator.identityNo,
            mobile: administrator.mobile,
          },
          authScopes: ['ident_info'],
          redirectUrl: encodeURIComponent(returnUrl),
        },
        data: began,
        businessKey: serialNo,
        otherwise: 'InvalidInput',
        repeatable: false,
      })
      const addresses = { returnUrl, notifyUrl, page: url }
      await flows.keep({ serialNo, step: 'company', externalId: serialNo, openedAt: now(), addresses })
      return { mode: 'hosted', serialNo, url }
    },

    listBranches: onItsPage,
    submitBankVerification: onItsPage,
    verifyAmount: onItsPage,

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
      // Why an attempt failed stands on the page alone, where it goes on.
      return identStatus === 'identified' ? { status: 'verified', assurance: 'provider' } : undefined
    },

    abandonCompanyAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

function onItsPage(): Promise<never> {
  return Promise.reject(new ProviderError('InvalidInput', 'FDD does this on its own page'))
}
