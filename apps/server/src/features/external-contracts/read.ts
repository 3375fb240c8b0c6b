import type {
  externalBusinessType,
  externalContractDownload,
  externalContractQuery,
  externalContractQueryList,
  externalContractQueryStatistics,
  externalContractQueryV2,
  externalSignBatchUrl,
  externalSignUrl,
} from '@qiyin/calls/areas/external-contract.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { contractStatus, effectiveStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { dayOf, formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { requireDocument } from '../contract-check/public.ts'
import { contractById, recordReading, signersOf, signingLink, slotName } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'
import { businessesToInitiateIn } from '../initiation/public.ts'
import { actingFor } from './acting.ts'
import { countByStatus, countOfSource, findOfSource, findPageOfSource, type SourceContract } from './store.ts'

/** POST /external/contract/query */
export async function queryContract(
  { contractId }: Input<typeof externalContractQuery>,
  context: Context,
): Promise<Result<typeof externalContractQuery>> {
  return withSigners(context, await requireOfSource(context, contractId))
}

/** POST /external/contract/query/v2 */
export async function queryContracts(
  { contractIds }: Input<typeof externalContractQueryV2>,
  context: Context,
): Promise<Result<typeof externalContractQueryV2>> {
  const found = await findOfSource(context.db, context.application.sourceId, contractIds)
  return Promise.all(found.map((contract) => withSigners(context, contract)))
}

/** POST /external/contract/query/list */
export async function listContracts(
  { pageNum, pageSize, ...filter }: Input<typeof externalContractQueryList>,
  { db, now, application }: Context,
): Promise<Result<typeof externalContractQueryList>> {
  const { sourceId } = application
  const asked = { ...filter, now: now() }
  const [total, rows] = await Promise.all([
    countOfSource(db, sourceId, asked),
    findPageOfSource(db, sourceId, { ...asked, offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return { pageNum, pageSize, total, list: rows.map((row) => told(row, now())) }
}

/** POST /external/contract/query/statistics */
export async function countContracts(
  filter: Input<typeof externalContractQueryStatistics>,
  { db, now, application }: Context,
): Promise<Result<typeof externalContractQueryStatistics>> {
  return countByStatus(db, application.sourceId, { ...filter, now: now() })
}

/** POST /external/business-type */
export async function listBusinesses(
  _: Input<typeof externalBusinessType>,
  { db, now, application }: Context,
): Promise<Result<typeof externalBusinessType>> {
  const businesses = await businessesToInitiateIn(db, application.personId, dayOf(now()))
  return businesses.map(({ businessTypeId, businessTypeCode, businessTypeName }) => ({
    businessTypeId,
    businessTypeCode,
    businessTypeName,
  }))
}

/** POST /external/sign/url */
export async function signLinks(
  { contractId }: Input<typeof externalSignUrl>,
  context: Context,
): Promise<Result<typeof externalSignUrl>> {
  return linksOf(context, await requireOfSource(context, contractId))
}

/** POST /external/sign/batch-url */
export async function batchSignLinks(
  { contractIds }: Input<typeof externalSignBatchUrl>,
  context: Context,
): Promise<Result<typeof externalSignBatchUrl>> {
  const found = await findOfSource(context.db, context.application.sourceId, contractIds)
  return (await Promise.all(found.map((contract) => linksOf(context, contract)))).flat()
}

/** GET /external/contract/download */
export async function downloadDocument(
  { contractId }: Input<typeof externalContractDownload>,
  context: Context,
): Promise<FileAnswer> {
  return documentOf(context, await requireOfSource(context, contractId), 'attachment')
}

/** GET /external/contract/view-file, GET /external/contract/preview */
export async function viewDocument(
  { contractId }: Input<typeof externalContractDownload>,
  context: Context,
): Promise<FileAnswer> {
  return documentOf(context, await requireOfSource(context, contractId), 'inline')
}

/** Refuses another system's contract as one that is not there. */
export async function requireOfSource(
  { db, application }: Pick<Context, 'db' | 'application'>,
  contractId: string,
): Promise<SourceContract> {
  const [contract] = await findOfSource(db, application.sourceId, [contractId])
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  return contract
}

/** A contract's document as it stands; that it was read is written into its trail. */
export async function documentOf(
  context: Context,
  { contractId, contractNo, contractName, fileId }: SourceContract,
  disposition: 'attachment' | 'inline',
): Promise<FileAnswer> {
  const [file, contract] = await Promise.all([
    fileById(context.db, fileId),
    contractById(context.db, contractId),
  ])
  if (!file || !contract) throw new CallError('FILE_NOT_FOUND')
  await requireDocument(context, { contract, file })
  const { blobs, now } = context
  const body = { size: file.sizeBytes, open: blobs.open.bind(blobs, file.blobKey) }
  return new FileAnswer(body, 'application/pdf', {
    fileName: `${contractNo}-${contractName}.pdf`,
    disposition,
    etag: file.sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
    onRead: () =>
      recordReading(actingFor(context), contractId, {
        event: disposition === 'attachment' ? 'DOWNLOADED' : 'VIEWED',
        time: now(),
        fileId,
      }),
  })
}

async function withSigners(
  { db, now }: Pick<Context, 'db' | 'now'>,
  contract: SourceContract,
): Promise<Result<typeof externalContractQuery>> {
  const slots = await signersOf(db, contract.contractId)
  return {
    ...told(contract, now()),
    signers: slots.map((slot) => ({
      signId: slot.signId,
      name: slot.personName,
      companyName: slot.companyName,
      signType: slot.signType,
      ourPart: slot.ourPart ? ourPart.ours : ourPart.theirs,
      signOrder: slot.signOrder,
      signStatus: slot.signStatus,
      signTime: slot.signTime && formatDateTime(slot.signTime),
    })),
  }
}

/** The links of those whose turn it is. */
export async function linksOf(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  contract: SourceContract,
): Promise<Result<typeof externalSignUrl>> {
  const { contractId, storedStatus, deadline } = contract
  // Nobody signs any more once it has ended.
  if (effectiveStatus(storedStatus, deadline, now()) !== contractStatus.signing) return []
  const slots = await signersOf(db, contractId)
  return slots
    .filter((slot) => slot.signStatus === signStatus.waitingForMe)
    .map((slot) => ({
      contractId,
      signId: slot.signId,
      name: slotName(slot),
      url: signingLink(config, slot.transactionNo),
    }))
}

function told(contract: SourceContract, now: Date): Result<typeof externalContractQueryList>['list'][number] {
  const { contractId, contractNo, contractName, companyName, endReason, storedStatus, deadline } = contract
  return {
    contractId,
    contractNo,
    contractName,
    companyName,
    endReason,
    contractStatus: effectiveStatus(storedStatus, deadline, now),
    initiateTime: formatDateTime(contract.initiateTime),
    signDeadlineTime: formatDateTime(deadline),
    completeTime: contract.completeTime && formatDateTime(contract.completeTime),
  }
}
