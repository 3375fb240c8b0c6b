import { z } from 'zod'
import type { PersonOutcome } from '../person-identity.ts'
import type { PersonSteps } from '../remote/remote-person.ts'
import type { SupplierFlow } from '../remote/supplier-flows.ts'
import type { EsignClient } from './esign-client.ts'

const began = z.object({ flowId: z.string() })
const faceBegan = z.object({ flowId: z.string(), authUrl: z.string(), expire: z.number().optional() })
const detail = z.object({
  status: z.enum(['INIT', 'ING', 'SUCCESS', 'FAIL']),
  failReason: z.string().nullish(),
})
const nothing = z.unknown()

/** People at E_SIGN (identity v2): the carrier or the bank behind a code, the face on E_SIGN's page. */
export function esignPersonSteps(client: EsignClient): PersonSteps {
  return {
    // E_SIGN sends one message a minute for a flow.
    resendAfterSec: 60,

    async beginCode({ serialNo, factors: { name, identityNo, mobile, bankCardNo } }) {
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
    },

    async redeemCode({ flow: { serialNo, externalId }, method, code }) {
      await client.ask({
        operation:
          method === 'bankCard'
            ? 'PUT /v2/identity/auth/pub/individual/{flowId}/bankCard4Factors'
            : 'PUT /v2/identity/auth/pub/individual/{flowId}/telecom3Factors',
        ids: { flowId: externalId },
        body: { authcode: code },
        data: nothing,
        businessKey: serialNo,
        otherwise: 'WrongCode',
      })
      return verified
    },

    codeOutcome: async (flow) => outcomeOf(await readDetail(client, flow)),

    face: {
      async begin({ serialNo, factors: { name, identityNo }, addresses: { returnUrl, notifyUrl } }) {
        const { flowId, authUrl, expire } = await client.ask({
          operation: 'POST /v2/identity/auth/api/individual/face',
          body: {
            name,
            idNo: identityNo,
            faceauthMode: 'ESIGN',
            callbackUrl: returnUrl,
            notifyUrl,
            contextId: serialNo,
          },
          data: faceBegan,
          businessKey: serialNo,
          otherwise: 'IdentityMismatch',
        })
        const begun = { externalId: flowId, page: authUrl }
        return expire === undefined ? begun : { ...begun, expiresAt: new Date(expire) }
      },

      async read(flow) {
        const told = await readDetail(client, flow)
        const outcome = outcomeOf(told)
        if (outcome) return { state: 'done', outcome }
        return { state: told.status === 'INIT' ? 'waiting' : 'scanned' }
      },
    },
  }
}

const verified: PersonOutcome = { status: 'verified', assurance: 'provider' }

type Detail = z.output<typeof detail>

async function readDetail(client: EsignClient, { externalId, serialNo }: SupplierFlow): Promise<Detail> {
  return client.ask({
    operation: 'GET /v2/identity/auth/api/common/{flowId}/detail',
    ids: { flowId: externalId },
    data: detail,
    businessKey: serialNo,
    otherwise: 'WrongState',
  })
}

function outcomeOf({ status, failReason }: Detail): PersonOutcome | undefined {
  if (status === 'SUCCESS') return verified
  if (status === 'FAIL') return { status: 'failed', reason: failReason || '服务商核验未通过' }
  return undefined
}
