import { downloadLimits, downloadMarks, downloadStatus } from '@qiyin/domain/download/record.ts'
import { isRowId } from '@qiyin/domain/row-id.ts'
import { malformedMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, oneOf, optionalId, pageOf, paging, text } from '../shapes/fields.ts'

/** Ids that come comma-joined in a query. */
function joinedIds(label: string, { most, tooMany }: { most: number; tooMany: string }) {
  return text(label, { max: downloadLimits.joinedIds })
    .transform((joined) => [...new Set(joined.split(',').map((one) => one.trim()))])
    .refine((ids) => ids.length <= most, tooMany)
    .refine((ids) => ids.every(isRowId), malformedMessage(label))
}

const mark = z.enum(downloadMarks, { error: '下载位置格式不正确' })

/** A few contracts at once as a ZIP, made while the browser waits. */
export const filesContractsDownloadBatch = defineCall({
  method: 'GET',
  path: '/files/contracts/download/batch',
  summary: '批量下载合同',
  access: 'user',
  object: { kind: 'file', field: 'fileId', relation: 'reader' },
  rate: { count: 20, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({
    fileId: joinedIds('文件', {
      most: downloadLimits.direct,
      tooMany: `直接下载每次最多${downloadLimits.direct}份合同，更多请提交批量下载任务`,
    }),
    isBatch: z.union([z.boolean(), z.string().max(downloadLimits.flagLength)]).nullish(),
  }),
  result: z.null(),
  refusals: [
    'FILE_NOT_FOUND',
    'DOWNLOAD_NOT_ALLOWED',
    'DOCUMENT_MISMATCH',
    'FILE_DAMAGED',
    'DOWNLOAD_TOO_LARGE',
  ],
})

/** Asks for a ZIP of contracts, which a job makes; its record tells when it is there. */
export const downloadCenterContractsDownloadBatch = defineCall({
  method: 'GET',
  path: '/download-center/contracts/download/batch',
  summary: '申请批量下载',
  access: 'user',
  object: { kind: 'contract', field: 'contractIdList', relation: 'reader' },
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({
    contractIdList: joinedIds('合同', {
      most: downloadLimits.contracts,
      tooMany: `每次最多下载${downloadLimits.contracts}份合同，请分批下载`,
    }),
    downloadLocationMark: mark,
    /** Our addition: the evidence report of each contract beside it. */
    withEvidence: integer('证据报告', { min: 0, max: 1 }).default(0),
  }),
  /** The record's id. */
  result: z.string(),
  refusals: [
    'CONTRACT_NOT_FOUND',
    'ACCESS_DENIED',
    'DOWNLOAD_NOT_ALLOWED',
    'DOWNLOAD_TOO_LARGE',
    'DOWNLOADS_FULL',
  ],
})

/** My downloads of one list, newest first. */
export const downloadCenterRecordQuery = defineCall({
  method: 'GET',
  path: '/download-center/record/query',
  summary: '批量下载记录',
  access: 'user',
  changesState: false,
  request: z.object({
    downloadLocationMark: mark,
    ...paging,
    /** Ours: the page that has this record, whatever pageNum says; the first where there is none. */
    recordId: optionalId('下载记录'),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      downloadStartTime: z.string(),
      downloadStatus: z.string(),
      downloadStatusCode: oneOf(downloadStatus),
      failReason: z.string().nullable(),
      downloadFinishTime: z.string().nullable(),
      /** For /download-center/download/file/id; null until it is there. */
      fileId: z.string().nullable(),
      /** Ours: how many contracts were asked for, are packed, and could not be. */
      contractCount: z.number(),
      packedCount: z.number(),
      omittedCount: z.number(),
      withEvidence: z.boolean(),
      sizeBytes: z.number().nullable(),
      /** Until when it can be fetched. */
      expireTime: z.string(),
    }),
  ),
  refusals: ['ACCESS_DENIED'],
})

/** The ZIP of a record; answers Range requests, so that a broken download goes on. */
export const downloadCenterDownloadFileId = defineCall({
  method: 'GET',
  path: '/download-center/download/file/id',
  summary: '下载批量文件',
  access: 'user',
  object: { kind: 'download', field: 'fileId', relation: 'owner' },
  changesState: false,
  answer: 'file',
  request: z.object({ fileId: id('文件') }),
  result: z.null(),
  refusals: ['DOWNLOAD_NOT_FOUND', 'ACCESS_DENIED', 'FILE_DAMAGED'],
})
