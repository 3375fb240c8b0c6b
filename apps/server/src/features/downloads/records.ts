import type { downloadCenterRecordQuery, downloadCenterDownloadFileId } from '@qiyin/calls/areas/downloads.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { downloadOutcome, downloadStatusLabel } from '@qiyin/domain/download/record.ts'
import { keptSince, retentionMs } from '@qiyin/domain/retention.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { archiveName } from './direct.ts'
import { requirePage } from './require-page.ts'
import {
  downloadRecord,
  downloadRecords,
  newerDownloads,
  type DownloadRecord,
} from '../download-records/public.ts'

type Records = Result<typeof downloadCenterRecordQuery>

/** GET /download-center/record/query: what I asked for in one list, as long as it is kept. */
export async function listDownloads(
  {
    downloadLocationMark: mark,
    pageNum: wanted,
    pageSize,
    recordId,
  }: Input<typeof downloadCenterRecordQuery>,
  { db, user: { personId }, now }: Context,
): Promise<Records> {
  await requirePage(db, personId, mark)
  const of = { personId, mark, since: keptSince('download', now()) }
  const newer = recordId === undefined ? undefined : await newerDownloads(db, of, recordId)
  const pageNum = recordId === undefined ? wanted : Math.floor((newer ?? 0) / pageSize) + 1
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
  const { records, total } = await downloadRecords(db, of, page)
  return { pageNum, pageSize, total, list: records.map((record) => shownRecord(record, now())) }
}

function shownRecord(record: DownloadRecord, now: Date): Records['list'][number] {
  const { createdTime, finishedTime } = record
  const { status, failReason } = downloadOutcome(record, now)
  return {
    id: record.recordId,
    downloadStartTime: formatDateTime(createdTime),
    downloadStatus: downloadStatusLabel[status],
    downloadStatusCode: status,
    failReason,
    downloadFinishTime: finishedTime && formatDateTime(finishedTime),
    fileId: record.blobKey === null ? null : record.recordId,
    contractCount: record.contractIds.length,
    packedCount: record.packed,
    omittedCount: record.omitted,
    withEvidence: record.withEvidence,
    sizeBytes: record.sizeBytes,
    expireTime: formatDateTime(new Date(createdTime.getTime() + retentionMs.download)),
  }
}

/** GET /download-center/download/file/id: the archive of a record. */
export async function fetchDownload(
  { fileId: recordId }: Input<typeof downloadCenterDownloadFileId>,
  { db, user, blobs, now }: Context,
): Promise<FileAnswer> {
  const record = await downloadRecord(db, recordId)
  if (!record?.blobKey || !record.sha256 || record.sizeBytes === null)
    throw new CallError('DOWNLOAD_NOT_FOUND')
  if (record.createdTime < keptSince('download', now())) throw new CallError('DOWNLOAD_NOT_FOUND')
  await requirePage(db, user.personId, record.mark)
  const { blobKey, sizeBytes, sha256, contractIds, createdTime } = record
  return new FileAnswer({ size: sizeBytes, open: blobs.open.bind(blobs, blobKey) }, 'application/zip', {
    fileName: archiveName(contractIds.length, createdTime),
    disposition: 'attachment',
    etag: sha256.toString('hex'),
    cacheControl: 'private, no-cache, no-transform',
  })
}
