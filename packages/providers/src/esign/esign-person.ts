import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { z } from 'zod'
import type { Capabilities, PersonMethod } from '../capabilities.ts'
import type {
  FaceSession,
  FaceState,
  PersonFactors,
  PersonIdentity,
  PersonOutcome,
} from '../person-identity.ts'
import { ProviderError } from '../provider-error.ts'
import type { FlowAddresses, SupplierFlow, SupplierFlows } from '../remote/supplier-flows.ts'
import { requireSupported } from '../require-supported.ts'
import { newSerialNo } from '../serial-number.ts'
import type { EsignClient } from './esign-client.ts'

interface PersonParts {
  readonly client: EsignClient
  readonly flows: SupplierFlows
  readonly capabilities: Capabilities
  readonly now: () => Date
}

/** E_SIGN sends one message a minute for a flow; another request for it sends nothing. */
const resendAfterSec = 60
/** How long a page for a face is good for where E_SIGN does not say. */
const facePageMs = 5 * 60 * 1000

const began = z.object({ flowId: z.string() })
const faceBegan = z.object({ flowId: z.string(), authUrl: z.string(), expire: z.number().optional() })
const detail = z.object({
  status: z.enum(['INIT', 'ING', 'SUCCESS', 'FAIL']),
  failReason: z.string().nullish(),
})
const nothing = z.unknown()

/** People at E_SIGN: the phone and the bank card by a code on our page, the face on E_SIGN's. */
export function esignPerson(parts: PersonParts): PersonIdentity {
  const { client, flows, capabilities, now } = parts
  return {
    async createPersonAuthentication(request) {
      requireSupported(capabilities, request)
      const serialNo = newSerialNo()
      if (request.method !== 'face') return { mode: 'inline', serialNo }
      const { returnUrl, notifyUrl, factors } = request
      const { page } = await openFace(parts, { serialNo, factors, addresses: { returnUrl, notifyUrl } })
      return { mode: 'hosted', serialNo, url: page }
    },

    async sendFactorCode({ serialNo, factors }) {
      const sent = await flows.find(serialNo, 'code')
      if (sent && now().getTime() - sent.openedAt.getTime() < resendAfterSec * 1000)
        throw new ProviderError('RateLimited', 'a code was sent less than a minute ago')
      const externalId = await sendCode(client, { serialNo, factors })
      await flows.keep({ serialNo, step: 'code', externalId, openedAt: now() })
      return { maskedMobile: maskMobile(factors.mobile), resendAfterSec }
    },

    verifyFactorCode: (redeemed) => redeemCode(parts, redeemed),

    async createFaceSession({ serialNo, factors }) {
      const flow = await flows.find(serialNo, 'face')
      if (!flow?.addresses)
        throw new ProviderError('InvalidInput', 'this serial number was not begun by face')
      const { page, returnUrl, notifyUrl } = flow.addresses
      if (page !== undefined && !isOver(flow, now())) return session(page, flow.expiresAt ?? now())
      const opened = await openFace(parts, { serialNo, factors, addresses: { returnUrl, notifyUrl } })
      return session(opened.page, opened.expiresAt)
    },

    async getFaceSession({ serialNo }): Promise<FaceState> {
      const flow = await flows.find(serialNo, 'face')
      if (!flow) return { state: 'none' }
      const { status, failReason } = await readDetail(parts, flow)
      const outcome = outcomeOf(status, failReason)
      if (outcome) return { state: 'done', outcome }
      if (isOver(flow, now())) return { state: 'expired' }
      return { state: status === 'INIT' ? 'waiting' : 'scanned' }
    },

    async getPersonAuthentication({ serialNo }) {
      const flow = (await flows.find(serialNo, 'face')) ?? (await flows.find(serialNo, 'code'))
      return flow && readOutcome(parts, flow)
    },

    // E_SIGN has no way to end a flow: whatever comes of it later finds nobody.
    abandonPersonAuthentication: ({ serialNo }) => flows.close(serialNo),
  }
}

const redeemPhone = 'PUT /v2/identity/auth/pub/individual/{flowId}/telecom3Factors'
const redeemCard = 'PUT /v2/identity/auth/pub/individual/{flowId}/bankCard4Factors'

const verified: PersonOutcome = { status: 'verified', assurance: 'provider' }

/** Compares the elements at the carrier or the bank, which then sends the code; answers E_SIGN's number of it. */
async function sendCode(
  client: EsignClient,
  { serialNo, factors }: { serialNo: string; factors: PersonFactors },
): Promise<string> {
  const { name, identityNo, mobile, bankCardNo } = factors
  const elements = { name, idNo: identityNo, mobileNo: mobile, contextId: serialNo }
  const { flowId } = await client.ask({
    operation:
      bankCardNo === undefined
        ? 'POST /v2/identity/auth/api/individual/telecom3Factors'
        : 'POST /v2/identity/auth/api/individual/bankCard4Factors',
    body: bankCardNo === undefined ? elements : { ...elements, bankCardNo },
    data: began,
    businessKey: serialNo,
    // The codes of elements that do not belong together are not published.
    otherwise: 'IdentityMismatch',
  })
  return flowId
}

async function redeemCode(
  parts: PersonParts,
  { serialNo, method, code }: { serialNo: string; method: PersonMethod; code: string },
): Promise<PersonOutcome> {
  const flow = await parts.flows.find(serialNo, 'code')
  if (!flow) throw new ProviderError('WrongState', 'no code was sent for this serial number')
  try {
    await parts.client.ask({
      operation: method === 'bankCard' ? redeemCard : redeemPhone,
      ids: { flowId: flow.externalId },
      body: { authcode: code },
      data: nothing,
      businessKey: serialNo,
      otherwise: 'WrongCode',
    })
  } catch (error) {
    // The answer to an earlier try may have been lost on its way.
    const outcome = await readOutcome(parts, flow).catch(() => undefined)
    if (outcome?.status !== 'verified') throw error
  }
  return verified
}

async function openFace(
  { client, flows, now }: PersonParts,
  {
    serialNo,
    factors,
    addresses,
  }: { serialNo: string; factors: PersonFactors; addresses: Omit<FlowAddresses, 'page'> },
): Promise<{ page: string; expiresAt: Date }> {
  const begun = await client.ask({
    operation: 'POST /v2/identity/auth/api/individual/face',
    body: {
      name: factors.name,
      idNo: factors.identityNo,
      faceauthMode: 'ESIGN',
      callbackUrl: addresses.returnUrl,
      notifyUrl: addresses.notifyUrl,
      contextId: serialNo,
    },
    data: faceBegan,
    businessKey: serialNo,
    otherwise: 'IdentityMismatch',
  })
  const openedAt = now()
  const expiresAt = new Date(begun.expire ?? openedAt.getTime() + facePageMs)
  const flow = { serialNo, step: 'face', externalId: begun.flowId, openedAt, expiresAt } as const
  await flows.keep({ ...flow, addresses: { ...addresses, page: begun.authUrl } })
  return { page: begun.authUrl, expiresAt }
}

async function readDetail(
  { client }: Pick<PersonParts, 'client'>,
  { externalId, serialNo }: SupplierFlow,
): Promise<z.output<typeof detail>> {
  return client.ask({
    operation: 'GET /v2/identity/auth/api/common/{flowId}/detail',
    ids: { flowId: externalId },
    data: detail,
    businessKey: serialNo,
    otherwise: 'WrongState',
  })
}

async function readOutcome(
  parts: Pick<PersonParts, 'client'>,
  flow: SupplierFlow,
): Promise<PersonOutcome | undefined> {
  const { status, failReason } = await readDetail(parts, flow)
  return outcomeOf(status, failReason)
}

function outcomeOf(
  status: z.output<typeof detail>['status'],
  failReason: string | null | undefined,
): PersonOutcome | undefined {
  if (status === 'SUCCESS') return verified
  if (status === 'FAIL') return { status: 'failed', reason: failReason || '服务商核验未通过' }
  return undefined
}

function isOver({ expiresAt }: SupplierFlow, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

function session(page: string, expiresAt: Date): FaceSession {
  return { faceUrl: page, midUrl: page, expiresAt }
}
