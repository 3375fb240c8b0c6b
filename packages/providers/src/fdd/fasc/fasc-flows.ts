import { z } from 'zod'
import { ProviderError } from '../../provider-error.ts'
import type { FlowRequest, FlowSigner, FlowState, SigningFlows } from '../../signing-flows.ts'
import type { FascSigning } from './fasc-account.ts'
import type { FascClient } from './fasc-client.ts'
import { fascFiles } from './fasc-files.ts'

const created = z.object({ signTaskId: z.string() })
const link = z.object({ actorSignTaskUrl: z.url() })
const batchLink = z.object({ batchSignUrl: z.url() })
const detail = z.object({
  signTaskStatus: z.string(),
  actors: z
    .array(
      z.object({
        actorInfo: z.object({ actorId: z.string() }),
        signStatus: z.string().nullish(),
        signOrderNo: z.coerce.number().nullish(),
      }),
    )
    .default([]),
})
const nothing = z.unknown()

/** How many one page has; what FDD itself takes was not published. */
const mostInBatch = 50

/** Signing at FDD (FASC 5.1): a flow is a sign task, a signer an actor named by our slot. */
export function fascFlows(client: FascClient, signing: FascSigning): SigningFlows {
  const say = async (
    path: `/${string}`,
    { flowId, contractNo, ...more }: { flowId: string; contractNo: string; terminationNote?: string },
  ): Promise<void> => {
    await client.ask({
      path,
      body: { signTaskId: flowId, ...more },
      data: nothing,
      businessKey: contractNo,
      otherwise: 'WrongState',
      repeatable: false,
    })
  }
  return {
    most: { signers: Number.POSITIVE_INFINITY, positions: Number.POSITIVE_INFINITY },
    mostInBatch,
    ...fascFiles(client, signing),
    ...signLinks(client, signing),

    async createFlow(request) {
      const { signTaskId } = await client.ask({
        path: '/sign-task/create',
        body: taskBody(request, signing),
        data: created,
        businessKey: request.contractNo,
        otherwise: 'InvalidInput',
        repeatable: false,
      })
      return { flowId: signTaskId }
    },

    startFlow: ({ flowId, contractNo }) => say('/sign-task/start', { flowId, contractNo }),
    cancelFlow: ({ flowId, contractNo, reason }) =>
      say('/sign-task/cancel', { flowId, contractNo, terminationNote: reason }),

    async getFlow({ flowId, contractNo }) {
      const told = await client.ask({
        path: '/sign-task/app/get-detail',
        body: { signTaskId: flowId },
        data: detail,
        businessKey: contractNo,
        otherwise: 'WrongState',
        repeatable: true,
      })
      return stateOf(told)
    },
  }
}

function signLinks(
  client: FascClient,
  { initiator }: FascSigning,
): Pick<SigningFlows, 'getSignUrl' | 'getBatchSignUrl'> {
  return {
    async getSignUrl({ flowId, contractNo, signer, returnUrl }) {
      const { actorSignTaskUrl } = await client.ask({
        path: '/sign-task/actor/get-url',
        body: {
          signTaskId: flowId,
          actorId: signer.signerKey,
          redirectUrl: encodeURIComponent(returnUrl),
        },
        data: link,
        businessKey: contractNo,
        otherwise: 'WrongState',
        repeatable: true,
      })
      return { url: actorSignTaskUrl }
    },

    async getBatchSignUrl({ flowIds, signer, returnUrl }) {
      if (flowIds.length > mostInBatch)
        throw new ProviderError('InvalidInput', `a page has ${mostInBatch} sign tasks at most`)
      const { batchSignUrl } = await client.ask({
        path: '/sign-task/get-batch-sign-url',
        body: {
          ownerId: initiator,
          idType: 'person',
          accountName: signer.person.mobile,
          signTaskIds: flowIds,
          redirectUrl: encodeURIComponent(returnUrl),
        },
        data: batchLink,
        businessKey: flowIds[0] ?? '',
        otherwise: 'WrongState',
        repeatable: true,
      })
      return { url: batchSignUrl }
    },
  }
}

function taskBody(
  { contractNo, title, files, deadline, signers }: FlowRequest,
  { initiator, freeSignBusinessId }: FascSigning,
): object {
  if (freeSignBusinessId === undefined && signers.some(({ autoSign }) => autoSign))
    throw new ProviderError('NotAuthorised', 'FDD signs automatically in an approved scene alone')
  const orders = new Set(signers.map(({ order }) => order))
  const docIdOf = new Map(files.map(({ fileRef }, index) => [fileRef, String(index + 1)]))
  return {
    signTaskSubject: title,
    initiator,
    expiresTime: String(deadline.getTime()),
    autoStart: false,
    // The last signature ends it.
    autoFinish: true,
    signInOrder: orders.size > 1,
    transReferenceId: contractNo,
    ...(freeSignBusinessId !== undefined && { businessId: freeSignBusinessId }),
    docs: files.map(({ fileRef, fileName }) => ({
      docId: docIdOf.get(fileRef),
      docName: fileName,
      docFileId: fileRef,
      docFields: signers.flatMap((signer) => fieldsOf(signer, fileRef)),
    })),
    actors: signers.map((signer) => actorOf(signer, docIdOf)),
  }
}

function fieldId({ signerKey }: FlowSigner, index: number): string {
  return `${signerKey}-${index + 1}`
}

function fieldsOf(signer: FlowSigner, fileRef: string): object[] {
  return signer.positions.flatMap((position, index) =>
    position.fileRef === fileRef
      ? [
          {
            fieldId: fieldId(signer, index),
            fieldName: fieldId(signer, index),
            fieldType: signer.company ? 'corp_seal' : 'person_sign',
            position: {
              positionMode: 'pixel',
              positionPageNo: position.page,
              positionX: String(position.xPt),
              positionY: String(position.yPt),
            },
          },
        ]
      : [],
  )
}

function actorOf(signer: FlowSigner, docIdOf: ReadonlyMap<string, string>): object {
  const { signerKey, order, person, company, autoSign, positions } = signer
  return {
    actor: {
      actorId: signerKey,
      actorType: company ? 'corp' : 'person',
      actorName: company?.companyName ?? person.name,
      permissions: ['sign'],
      identNameForMatch: company?.companyName ?? person.name,
      certNoForMatch: company?.creditNo ?? person.identityNo,
      accountName: person.mobile,
    },
    signFields: positions.map(({ fileRef }, index) => ({
      fieldDocId: docIdOf.get(fileRef),
      fieldId: fieldId(signer, index),
      ...(autoSign && { sealId: autoSign.sealId }),
    })),
    signConfigInfo: { orderNo: order, requestVerifyFree: autoSign !== undefined },
  }
}

const statusOf: Readonly<Record<string, FlowState['status']>> = {
  task_created: 'draft',
  fill_progress: 'draft',
  fill_completed: 'draft',
  sign_progress: 'signing',
  sign_completed: 'signing',
  task_finished: 'completed',
  task_terminated: 'cancelled',
  revoked: 'cancelled',
  expired: 'expired',
}

function stateOf({ signTaskStatus, actors }: z.output<typeof detail>): FlowState {
  const status = statusOf[signTaskStatus]
  if (!status) throw new ProviderError('Transient', `FDD told the unknown state ${signTaskStatus}`)
  const open = actors.filter(({ signStatus }) => signStatus !== 'signed' && signStatus !== 'sign_rejected')
  const turn = Math.min(...open.map(({ signOrderNo }) => signOrderNo ?? 0))
  const isRejected = actors.some(({ signStatus }) => signStatus === 'sign_rejected')
  return {
    // One state for both: only who has rejected it tells them apart.
    status: status === 'cancelled' && isRejected ? 'rejected' : status,
    signers: actors.map(({ actorInfo, signStatus, signOrderNo }) => {
      const isTheirs = status === 'signing' && (signOrderNo ?? 0) === turn
      const known = signStatus == null ? undefined : signerStatusOf[signStatus]
      return { signerKey: actorInfo.actorId, status: known ?? (isTheirs ? 'signing' : 'waiting') }
    }),
  }
}

const signerStatusOf: Readonly<Record<string, 'signed' | 'rejected'>> = {
  signed: 'signed',
  sign_rejected: 'rejected',
}
