import { z } from 'zod'
import type { CompanyIdentity, CompanyOutcome } from '../company-identity.ts'
import { ProviderError } from '../provider-error.ts'
import type { SupplierFlow, SupplierFlows } from '../remote/supplier-flows.ts'
import { newSerialNo } from '../serial-number.ts'
import type { EsignClient } from './esign-client.ts'

const began = z.object({ flowId: z.string() })
const branches = z.object({
  list: z.array(z.object({ bankName: z.string(), cnapsCode: z.string() })).default([]),
})
const detail = z.object({
  status: z.enum(['INIT', 'ING', 'SUCCESS', 'FAIL']),
  failReason: z.string().nullish(),
})
const nothing = z.unknown()

interface CompanyParts {
  readonly client: EsignClient
  readonly flows: SupplierFlows
  readonly now: () => Date
}

/** Companies at E_SIGN (identity v2): their elements, then an amount to their account, all on our pages. */
export function esignCompany({ client, flows, now }: CompanyParts): CompanyIdentity {
  const flowOf = async (serialNo: string): Promise<SupplierFlow> => {
    const flow = await flows.find(serialNo, 'company')
    if (!flow) throw new ProviderError('WrongState', 'this serial number has no company')
    return flow
  }
  return {
    async startCompanyAuthentication({ method, company, returnUrl, notifyUrl }) {
      if (method !== 'payment')
        throw new ProviderError('InvalidInput', `E_SIGN does not offer the way ${method} here`)
      const serialNo = newSerialNo()
      const externalId = await beginElements(client, { serialNo, company, notifyUrl })
      const addresses = { returnUrl, notifyUrl }
      await flows.keep({ serialNo, step: 'company', externalId, openedAt: now(), addresses })
      return { mode: 'inline', serialNo }
    },

    async listBranches({ serialNo, keyword }) {
      const { externalId: flowId } = await flowOf(serialNo)
      const { list } = await client.ask({
        operation: 'GET /v2/identity/auth/pub/organization/{flowId}/subbranch',
        ids: { flowId },
        query: { keyWord: keyword },
        data: branches,
        businessKey: serialNo,
        otherwise: 'WrongState',
      })
      return list.map(({ bankName, cnapsCode }) => ({ branchName: bankName, cnaps: cnapsCode }))
    },

    async submitBankVerification({ serialNo, account }) {
      const { externalId: flowId, addresses } = await flowOf(serialNo)
      await client.ask({
        operation: 'PUT /v2/identity/auth/pub/organization/{flowId}/transferRandomAmount',
        ids: { flowId },
        body: {
          bank: account.bankName,
          province: account.provinceName,
          city: account.cityName,
          subbranch: account.branchName,
          cardNo: account.accountNo,
          cnapsCode: account.cnaps,
          notifyUrl: addresses?.notifyUrl,
        },
        data: nothing,
        businessKey: serialNo,
        otherwise: 'InvalidInput',
      })
    },

    async verifyAmount({ serialNo, amountCents }) {
      const flow = await flowOf(serialNo)
      const isMatchAmount = await compareAmount(client, flow, amountCents)
      return { isMatchAmount }
    },

    findCompanyPage: () => Promise.resolve(undefined),

    async getCompanyAuthentication({ serialNo }) {
      const flow = await flows.find(serialNo, 'company')
      return flow && readOutcome(client, flow)
    },

    abandonCompanyAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

/** Four elements with the number of the legal representative, three without; answers E_SIGN's number of it. */
async function beginElements(
  client: EsignClient,
  {
    serialNo,
    company,
    notifyUrl,
  }: {
    serialNo: string
    company: Parameters<CompanyIdentity['startCompanyAuthentication']>[0]['company']
    notifyUrl: string
  },
): Promise<string> {
  const { companyName, creditNo, legalPersonName, legalPersonIdentityNo } = company
  const three = { name: companyName, orgCode: creditNo, legalRepName: legalPersonName }
  const { flowId } = await client.ask({
    operation:
      legalPersonIdentityNo === undefined
        ? 'POST /v2/identity/auth/api/organization/threeFactors'
        : 'POST /v2/identity/auth/api/organization/enterprise/fourFactors',
    body: {
      ...three,
      ...(legalPersonIdentityNo !== undefined && { legalRepIdNo: legalPersonIdentityNo }),
      contextId: serialNo,
      notifyUrl,
    },
    data: began,
    businessKey: serialNo,
    otherwise: 'IdentityMismatch',
  })
  return flowId
}

/** A refusal without a published code is another amount, unless the right one was compared before and its answer lost. */
async function compareAmount(client: EsignClient, flow: SupplierFlow, amountCents: number): Promise<boolean> {
  const { serialNo, externalId: flowId } = flow
  try {
    await client.ask({
      operation: 'PUT /v2/identity/auth/pub/organization/{flowId}/verifyRandomAmount',
      ids: { flowId },
      body: { amount: amountCents / 100 },
      data: nothing,
      businessKey: serialNo,
      otherwise: 'IdentityMismatch',
    })
    return true
  } catch (error) {
    const outcome = await readOutcome(client, flow).catch(() => undefined)
    if (outcome?.status === 'verified') return true
    if (error instanceof ProviderError && error.kind === 'IdentityMismatch') return false
    throw error
  }
}

async function readOutcome(
  client: EsignClient,
  { externalId, serialNo }: SupplierFlow,
): Promise<CompanyOutcome | undefined> {
  const { status, failReason } = await client.ask({
    operation: 'GET /v2/identity/auth/api/common/{flowId}/detail',
    ids: { flowId: externalId },
    data: detail,
    businessKey: serialNo,
    otherwise: 'WrongState',
  })
  if (status === 'SUCCESS') return { status: 'verified', assurance: 'provider' }
  if (status === 'FAIL') return { status: 'failed', reason: failReason || '企业认证未通过' }
  return undefined
}
