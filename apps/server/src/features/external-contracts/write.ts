import { createHash } from 'node:crypto'
import type {
  externalContractInitiate,
  externalContractInitiateWithFile,
  externalSignCancel,
  externalSignCancelBatch,
} from '@qiyin/calls/areas/external-contract.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actorOf } from '../audit/public.ts'
import { endContract, lockContract } from '../contracts/public.ts'
import { areFilesOfSource, uploadContractFile } from '../files/public.ts'
import { initiate, type Initiation } from '../initiation/public.ts'
import { callOffAtSupplier } from '../signing-flows/public.ts'
import { answerOnce, type KeepAnswer } from '../source-applications/public.ts'
import { keepContractNotify, requireNotifyUrl } from '../source-events/public.ts'
import { actingFor } from './acting.ts'
import { requireOfSource } from './read.ts'

type Made = Result<typeof externalContractInitiate>

/** POST /external/contract/initiate: one contract for one bizId, of files that were made for this very system. */
export async function initiateForSource(
  { bizId, notifyUrl, ...initiation }: Input<typeof externalContractInitiate>,
  context: Context,
): Promise<Made> {
  const request = { ...initiation, notifyUrl }
  return answerOnce<Made>(context, { bizId, request }, async (keep) => {
    const { sourceId } = context.application
    const fileIds = initiation.contractInfo.files.map(({ fileId }) => fileId)
    // The person that it acts as has others, and other systems act as the same one.
    if (!(await areFilesOfSource(context.db, sourceId, fileIds))) throw new CallError('FILE_NOT_FOUND')
    return initiateFor(context, { initiation, notifyUrl }, keep)
  })
}

/** POST /external/contract/initiate-with-file: the files are taken in as if they had been uploaded. */
export async function initiateWithFile(
  { bizId, notifyUrl, files, contractInfo, signers }: Input<typeof externalContractInitiateWithFile>,
  context: Context,
): Promise<Made> {
  const request = requestOf({ notifyUrl, files, contractInfo, signers })
  return answerOnce<Made>(context, { bizId, request }, async (keep) => {
    const taken = await takeInFiles(context, files)
    const initiation = { contractInfo: { ...contractInfo, files: taken }, signers }
    return initiateFor(context, { initiation, notifyUrl }, keep)
  })
}

type SameRequest = Omit<Input<typeof externalContractInitiateWithFile>, 'bizId' | 'files'> & {
  readonly files: readonly (readonly string[])[]
}

/** What makes two requests the same: files by their content. */
export function requestOf({
  notifyUrl,
  files,
  contractInfo,
  signers,
}: Omit<Input<typeof externalContractInitiateWithFile>, 'bizId'>): SameRequest {
  return {
    files: files.map(({ fileName, content }) => [fileName, digest(content)]),
    contractInfo,
    signers,
    notifyUrl,
  }
}

/** Takes files of a request in as if they had been uploaded; refuses those that no contract can be made of. */
export async function takeInFiles(
  context: Context,
  files: readonly { readonly fileName: string; readonly content: string }[],
): Promise<{ fileId: string; fileName: string }[]> {
  const taken = []
  for (const { fileName, content } of files) {
    const bytes = Buffer.from(content, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest()
    const upload = { fileName, size: bytes.length, sha256, read: async () => Buffer.from(bytes) }
    const { id } = await uploadContractFile({}, actingFor(context, upload))
    taken.push({ fileId: id, fileName })
  }
  return taken
}

/** Initiates for the application; `keep` keeps the answer under its bizId in the transaction that does it. */
export async function initiateFor(
  context: Context,
  { initiation, notifyUrl }: { readonly initiation: Initiation; readonly notifyUrl: string | undefined },
  keep: KeepAnswer<Made>,
): Promise<Made> {
  const { sourceId } = context.application
  if (notifyUrl !== undefined) await requireNotifyUrl(context, notifyUrl)
  const { created } = await initiate(actingFor(context), { initiation, sourceId }, async (tx, made) => {
    const { contractId } = made.created
    if (notifyUrl !== undefined) await keepContractNotify(tx, context, { contractId, url: notifyUrl })
    await keep(tx, resultOf(made.created))
  })
  return resultOf(created)
}

function resultOf({ contractId, contractNo }: Made): Made {
  return { contractId, contractNo }
}

/** POST /external/sign/cancel */
export async function cancelForSource(
  { contractId, cancelReason }: Input<typeof externalSignCancel>,
  context: Context,
): Promise<Result<typeof externalSignCancel>> {
  await requireOfSource(context, contractId)
  const time = context.now()
  const { sourceName } = context.application
  const actor = { ...actorOf(actingFor(context)), name: `来源系统 ${sourceName}` }
  const isOff = await callOffAtSupplier(context, contractId, {
    event: 'canceled',
    reason: cancelReason,
    actor,
  })
  await context.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, time)
    // The supplier has told of it sooner than it has answered.
    if (isOff && contract.storedStatus === contractStatus.canceled) return
    if (contract.contractStatus !== contractStatus.signing) throw new CallError('NOT_IN_SIGNING')
    await endContract(tx, context, contract, { event: 'canceled', reason: cancelReason, actor, time })
  })
  return null
}

/** POST /external/sign/cancel/batch: each by itself. */
export async function cancelSeveral(
  { contractIds, cancelReason }: Input<typeof externalSignCancelBatch>,
  context: Context,
): Promise<Result<typeof externalSignCancelBatch>> {
  const results = []
  for (const contractId of new Set(contractIds)) {
    try {
      await cancelForSource({ contractId, cancelReason }, context)
      results.push({ contractId, success: true, message: null })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({ contractId, success: false, message: error.message })
    }
  }
  return results
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
