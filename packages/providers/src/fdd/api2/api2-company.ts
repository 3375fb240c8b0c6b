import type { CompanyMethod } from '@qiyin/domain/company/company-method.ts'
import { z } from 'zod'
import type {
  CompanyAdministrator,
  CompanyAuthenticationRequest,
  CompanyFacts,
  CompanyIdentity,
  CompanyOutcome,
} from '../../company-identity.ts'
import { ProviderError } from '../../provider-error.ts'
import type { SupplierFlows } from '../../remote/supplier-flows.ts'
import { newSerialNo } from '../../serial-number.ts'
import { api2Began, type Api2Client } from './api2-client.ts'

const certInfo = z.object({
  company: z.object({
    companyName: z.string().nullish(),
    /** The credit code. */
    organization: z.string().nullish(),
    status: z.coerce.string(),
    auditFailReason: z.string().nullish(),
  }),
})

/** `verified_way`; 0 would leave the way to whoever sits before the page. */
const verifiedWay: { readonly [Method in CompanyMethod]: string } = {
  payment: '1',
  applicationForm: '2',
  legalPerson: '3',
}

/** `company_principal_type`. */
const principal = { legalPerson: '1', agent: '2' } as const

interface CompanyParts {
  readonly client: Api2Client
  readonly flows: SupplierFlows
  readonly now: () => Date
}

/** Companies at FDD's older dialect: every way on FDD's page, the amount of a payment as well. */
export function api2Company({ client, flows, now }: CompanyParts): CompanyIdentity {
  return {
    async startCompanyAuthentication(request) {
      const serialNo = newSerialNo()
      const customer = await client.ask({
        name: 'account_register.api',
        params: { open_id: serialNo, account_type: '2' },
        data: z.string(),
        businessKey: serialNo,
        otherwise: 'InvalidInput',
        // The same account is told again.
        repeatable: true,
      })
      const { transactionNo, url } = await client.ask({
        name: 'get_company_verify_url.api',
        params: { customer_id: customer, ...proofOf(request) },
        data: api2Began,
        businessKey: serialNo,
        otherwise: 'InvalidInput',
        repeatable: false,
      })
      const { returnUrl, notifyUrl } = request
      const addresses = { returnUrl, notifyUrl, page: url }
      await flows.keep({ serialNo, step: 'company', externalId: transactionNo, openedAt: now(), addresses })
      return { mode: 'hosted', serialNo, url }
    },

    listBranches: onItsPage,
    submitBankVerification: onItsPage,
    verifyAmount: onItsPage,

    // How long it lasts was not documented.
    findCompanyPage: async ({ serialNo }) => (await flows.find(serialNo, 'company'))?.addresses?.page,

    async getCompanyAuthentication({ serialNo }) {
      const flow = await flows.find(serialNo, 'company')
      if (!flow) return undefined
      const { company } = await client.ask({
        name: 'find_companyCertInfo.api',
        params: { verified_serialno: flow.externalId },
        data: certInfo,
        businessKey: serialNo,
        otherwise: 'WrongState',
        repeatable: true,
      })
      return outcomeOf(company)
    },

    abandonCompanyAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

/**
 * What the page begins with. It may be changed there (`page_modify` 1): otherwise nobody could add the licence and the
 * bank account, which we do not have. So the outcome names the company that was proven.
 */
function proofOf({
  method,
  company,
  administrator,
  returnUrl,
  notifyUrl,
}: CompanyAuthenticationRequest): Record<string, string> {
  const isLegalPerson = company.legalPersonIdentityNo === administrator.identityNo
  const { name, identityNo, mobile } = administrator
  return {
    verified_way: verifiedWay[method],
    page_modify: '1',
    company_principal_type: isLegalPerson ? principal.legalPerson : principal.agent,
    company_info: JSON.stringify({ company_name: company.companyName, credit_no: company.creditNo }),
    legal_info: JSON.stringify(isLegalPerson ? legalPersonOf(administrator) : knownLegalPerson(company)),
    ...(!isLegalPerson && {
      agent_info: JSON.stringify({ agent_id: identityNo, agent_mobile: mobile, agent_name: name }),
    }),
    result_type: '1',
    cert_flag: '0',
    notify_url: notifyUrl,
    return_url: returnUrl,
  }
}

function legalPersonOf({ name, identityNo, mobile }: CompanyAdministrator): Record<string, string> {
  return { legal_id: identityNo, legal_mobile: mobile, legal_name: name }
}

function knownLegalPerson({ legalPersonName, legalPersonIdentityNo }: CompanyFacts): Record<string, string> {
  return {
    ...(legalPersonIdentityNo !== undefined && { legal_id: legalPersonIdentityNo }),
    legal_name: legalPersonName,
  }
}

/** 3 已提交待审核, 4 审核通过, 5 审核不通过; 6 人工初审通过 goes on on the page: the product's own numbers. */
function outcomeOf({
  companyName,
  organization,
  status,
  auditFailReason,
}: z.output<typeof certInfo>['company']): CompanyOutcome | undefined {
  if (status === '4') {
    const company = { companyName: companyName ?? '', creditNo: organization ?? '' }
    return { status: 'verified', assurance: 'provider', company }
  }
  if (status === '3') return { status: 'review' }
  if (status === '5') return { status: 'failed', reason: auditFailReason || '法大大未通过该企业的认证' }
  return undefined
}

function onItsPage(): Promise<never> {
  return Promise.reject(new ProviderError('InvalidInput', 'FDD does this on its own page'))
}
