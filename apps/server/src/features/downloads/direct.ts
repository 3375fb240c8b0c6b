import type { filesContractsDownloadBatch } from '@qiyin/calls/areas/downloads.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { downloadLimits } from '@qiyin/domain/download/record.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { readOnce } from '../../storage/read-once.ts'
import { zipOf } from '../../storage/zip.ts'
import { contractsById } from '../contracts/public.ts'
import { filesById } from '../files/public.ts'
import { NothingPacked, packedEntries } from './packed-entries.ts'

/** GET /files/contracts/download/batch: a few contracts, made while the browser waits; each as it stands now. */
export async function downloadDirectly(
  { fileId: fileIds }: Input<typeof filesContractsDownloadBatch>,
  context: Context,
): Promise<FileAnswer> {
  const files = await filesById(context.db, fileIds)
  const contractIds = [...new Set(files.flatMap(({ contractId }) => contractId ?? []))]
  if (contractIds.length === 0) throw new CallError('FILE_NOT_FOUND')
  const contracts = await contractsById(context.db, contractIds)
  const newest = await filesById(
    context.db,
    contracts.map(({ fileId }) => fileId),
  )
  if (newest.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > downloadLimits.directBytes)
    throw new CallError({ name: 'DOWNLOAD_TOO_LARGE', message: '所选合同文件较大，请提交批量下载任务' })
  const entries = packedEntries(context, { contractIds, withEvidence: false })
  // In the store and not in memory, however many download at once and however slowly.
  const archive = await context.blobs.put(zipOf(entries)).catch((error: unknown) => {
    if (error instanceof NothingPacked)
      throw new CallError({ name: 'DOWNLOAD_NOT_ALLOWED', message: error.reason })
    throw error
  })
  return new FileAnswer(readOnce(context, archive), 'application/zip', {
    fileName: archiveName(contractIds.length, context.now()),
    disposition: 'attachment',
    cacheControl: 'private, no-store, no-transform',
  })
}

/** 合同下载-3份-20261120-1200.zip, as the clock in Shanghai stands. */
export function archiveName(contracts: number, time: Date): string {
  const digits = formatDateTime(time).replaceAll(/\D/g, '')
  return `合同下载-${contracts}份-${digits.slice(0, 8)}-${digits.slice(8, 12)}.zip`
}
