import type { downloadCenterContractsDownloadBatch } from '@qiyin/calls/areas/downloads.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { canRead } from '@qiyin/domain/contract/row-actions.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { downloadLimits, downloadRefusal } from '@qiyin/domain/download/record.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { contractsById } from '../contracts/public.ts'
import { filesById } from '../files/public.ts'
import { packDownload } from './jobs.ts'
import { requirePage } from './require-page.ts'
import { addDownloadRecord, downloadsSoFar } from '../download-records/public.ts'

/** GET /download-center/contracts/download/batch: a record, and a job that packs it. */
export async function requestDownload(
  {
    contractIdList,
    downloadLocationMark: mark,
    withEvidence,
  }: Input<typeof downloadCenterContractsDownloadBatch>,
  context: Context,
): Promise<Result<typeof downloadCenterContractsDownloadBatch>> {
  const { db, user, request, now } = context
  if (withEvidence === 1 && contractIdList.length > downloadLimits.withEvidence) {
    const message = `同时下载证据报告时，每次最多${downloadLimits.withEvidence}份合同`
    throw new CallError({ name: 'DOWNLOAD_TOO_LARGE', message })
  }
  await requirePage(db, user.personId, mark)
  const bytes = await requireReadable(context, contractIdList)
  return context.transaction(async (tx) => {
    const since = keptSince('download', now())
    const soFar = await downloadsSoFar(tx, { personId: user.personId, since, now: now() })
    const refusal = downloadRefusal(soFar, bytes)
    if (refusal) throw new CallError(refusal)
    const recordId = await addDownloadRecord(tx, {
      personId: user.personId,
      mark,
      contractIds: contractIdList,
      withEvidence: withEvidence === 1,
      personName: user.name,
      address: request.address,
      userAgent: request.userAgent,
      createdTime: now(),
    })
    await context.jobs.send(tx, packDownload, { recordId }, { singletonKey: recordId })
    return recordId
  })
}

/** What cannot be had is said at once, not by a record that fails; what ends meanwhile is told of in the archive. Answers the bytes. */
async function requireReadable({ db, now }: Context, contractIds: readonly string[]): Promise<number> {
  const contracts = await contractsById(db, contractIds)
  const closed = contracts.filter(
    ({ storedStatus, deadline }) =>
      !canRead({ contractStatus: effectiveStatus(storedStatus, deadline, now()) }),
  )
  const [first] = closed
  if (first) {
    const more = closed.length > 1 ? `等${closed.length}份合同` : ''
    const message = `合同${first.contractNo}${more}已撤销或已过期，不能下载，请取消选择后重试`
    throw new CallError({ name: 'DOWNLOAD_NOT_ALLOWED', message })
  }
  const files = await filesById(
    db,
    contracts.map(({ fileId }) => fileId),
  )
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (bytes > downloadLimits.bytes) throw new CallError('DOWNLOAD_TOO_LARGE')
  return bytes
}
