import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { FlowRequest, FlowSigner, FlowState, SigningFlows } from '../signing-flows.ts'
import type { EsignClient } from './esign-client.ts'
import { esignFiles } from './esign-files.ts'

const created = z.object({ signFlowId: z.string() })
const link = z.object({ url: z.url() })
const batchLink = z.object({ batchSignUrl: z.url() })
const person = z.object({ psnId: z.string() })
const detail = z.object({
  signFlowStatus: z.coerce.number(),
  signers: z
    .array(
      z.object({
        signStatus: z.coerce.number(),
        signFields: z.array(z.object({ customBizNum: z.string().nullish() })).default([]),
      }),
    )
    .default([]),
})
const nothing = z.unknown()

/** What one create takes. */
const most = { signers: 10, fields: 300, days: 90, reasonLength: 50, batch: 10 } as const
const dayMs = 24 * 60 * 60 * 1000

/** Signing at E_SIGN (SaaS V3). */
export function esignFlows(
  client: EsignClient,
  { now, pause }: { readonly now: () => Date; readonly pause: (ms: number) => Promise<void> },
): SigningFlows {
  return {
    most: { signers: most.signers, positions: most.fields },
    mostInBatch: most.batch,
    ...esignFiles(client, pause),
    ...signLinks(client),

    async createFlow(request) {
      const { signFlowId } = await client.ask({
        operation: 'POST /v3/sign-flow/create-by-file',
        body: flowBody(request, now()),
        data: created,
        businessKey: request.contractNo,
        otherwise: 'InvalidInput',
      })
      return { flowId: signFlowId }
    },

    startFlow: async ({ flowId, contractNo }) => {
      await control(client, { flowId, contractNo, operation: 'POST /v3/sign-flow/{flowId}/start' })
    },

    async cancelFlow({ flowId, contractNo, reason }) {
      await control(client, {
        flowId,
        contractNo,
        operation: 'POST /v3/sign-flow/{flowId}/revoke',
        body: { revokeReason: reason.slice(0, most.reasonLength) },
      })
    },

    async getFlow({ flowId, contractNo }) {
      const told = await client.ask({
        operation: 'GET /v3/sign-flow/{flowId}/detail',
        ids: { flowId },
        data: detail,
        businessKey: contractNo,
        otherwise: 'WrongState',
      })
      return stateOf(told)
    },
  }
}

function signLinks(client: EsignClient): Pick<SigningFlows, 'getSignUrl' | 'getBatchSignUrl'> {
  return {
    async getSignUrl({ flowId, contractNo, signer, returnUrl }) {
      const { url } = await client.ask({
        operation: 'POST /v3/sign-flow/{flowId}/sign-url',
        ids: { flowId },
        body: {
          operator: { psnAccount: signer.person.mobile },
          redirectConfig: { redirectUrl: returnUrl },
        },
        data: link,
        businessKey: contractNo,
        otherwise: 'NotAuthorised',
        repeatable: true,
      })
      return { url }
    },

    async getBatchSignUrl({ flowIds, signer, returnUrl }) {
      if (flowIds.length > most.batch)
        throw new ProviderError('InvalidInput', `E_SIGN has ${most.batch} flows on a page at most`)
      const businessKey = flowIds[0] ?? ''
      const { psnId } = await client.ask({
        operation: 'GET /v3/persons/identity-info',
        query: { psnAccount: signer.person.mobile },
        data: person,
        businessKey,
        otherwise: 'NotAuthorised',
      })
      const { batchSignUrl } = await client.ask({
        operation: 'POST /v3/sign-flow/batch-sign-url',
        body: { operatorId: psnId, signFlowIds: flowIds, redirectUrl: returnUrl },
        data: batchLink,
        businessKey,
        otherwise: 'WrongState',
        repeatable: true,
      })
      return { url: batchSignUrl }
    },
  }
}

async function control(
  client: EsignClient,
  {
    flowId,
    contractNo,
    operation,
    body = {},
  }: { flowId: string; contractNo: string; operation: `POST /${string}`; body?: object },
): Promise<void> {
  await client.ask({
    operation,
    ids: { flowId },
    body,
    data: nothing,
    businessKey: contractNo,
    otherwise: 'WrongState',
  })
}

function flowBody({ title, files, deadline, signers, notifyUrl }: FlowRequest, now: Date): object {
  const fields = signers.flatMap(({ positions }) => positions)
  if (signers.length > most.signers || fields.length > most.fields)
    throw new ProviderError('InvalidInput', 'E_SIGN takes fewer signers and stamps')
  return {
    docs: files.map(({ fileRef, fileName }) => ({ fileId: fileRef, fileName })),
    signFlowConfig: {
      signFlowTitle: title,
      signFlowExpireTime: Math.min(deadline.getTime(), now.getTime() + most.days * dayMs),
      autoStart: false,
      // Unless told, the last signature ends nothing.
      autoFinish: true,
      notifyUrl,
    },
    signers: signers.map(signerBody),
  }
}

const signerType = { person: 0, company: 1 } as const
const onePage = 1

function signerBody({ signerKey, order, person: who, company, autoSign, positions }: FlowSigner): object {
  const { name, identityNo, mobile } = who
  const card = { psnIDCardNum: identityNo, psnIDCardType: 'CRED_PSN_CH_IDCARD' }
  const psnInfo = { psnName: name, ...(identityNo !== undefined && card) }
  const psn = { psnAccount: mobile, psnInfo }
  return {
    signerType: company ? signerType.company : signerType.person,
    signConfig: { signOrder: order },
    ...(company
      ? {
          orgSignerInfo: {
            orgName: company.companyName,
            orgInfo: { orgIDCardNum: company.creditNo, orgIDCardType: 'CRED_ORG_USCC' },
            ...(!autoSign && { transactorInfo: psn }),
          },
        }
      : { psnSignerInfo: psn }),
    signFields: positions.map(({ fileRef, page, xPt, yPt }) => ({
      fileId: fileRef,
      customBizNum: signerKey,
      normalSignFieldConfig: {
        autoSign: autoSign !== undefined,
        ...(autoSign && { assignedSealId: autoSign.sealId }),
        signFieldStyle: onePage,
        signFieldPosition: { positionPage: String(page), positionX: xPt, positionY: yPt },
      },
    })),
  }
}

/** `signFlowStatus` of E_SIGN in our words; undefined of numbers that were not published. */
export function esignFlowStatus(told: number): FlowState['status'] | undefined {
  return statusOf[told]
}

const statusOf: Readonly<Record<number, FlowState['status']>> = {
  0: 'draft',
  1: 'signing',
  2: 'completed',
  3: 'cancelled',
  5: 'expired',
  7: 'rejected',
}

const signerStatusOf: Readonly<Record<number, FlowState['signers'][number]['status']>> = {
  0: 'waiting',
  1: 'signing',
  2: 'signed',
  3: 'signing',
  4: 'rejected',
}

function stateOf({ signFlowStatus, signers }: z.output<typeof detail>): FlowState {
  const status = esignFlowStatus(signFlowStatus)
  if (!status) throw new ProviderError('Transient', `E_SIGN told the unknown state ${signFlowStatus}`)
  return {
    status,
    signers: signers.flatMap(({ signStatus, signFields }) => {
      const signerKey = signFields[0]?.customBizNum
      return signerKey == null ? [] : [{ signerKey, status: signerStatusOf[signStatus] ?? 'waiting' }]
    }),
  }
}
