import { maxRevisions } from '@qiyin/domain/contract/document-limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer } from '../shapes/fields.ts'

const cannotReadRevision = [
  'CONTRACT_NOT_FOUND',
  'FILE_NOT_FOUND',
  'DOWNLOAD_NOT_ALLOWED',
  'DOCUMENT_MISMATCH',
  'FILE_DAMAGED',
] as const

/**
 * The states of a contract's document, oldest first: as it was initiated, and after each signature. Their bytes come
 * from `/files/overview` by `fileId`, as the document itself.
 */
export const contractQueryRevisions = defineCall({
  method: 'GET',
  path: '/contract/query/revisions',
  summary: '合同签署过程',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  rate: { count: 60, seconds: 60 },
  changesState: false,
  request: z.object({ contractId: id('合同') }),
  result: z.object({
    revisions: z.array(
      z.object({
        /** From 1. */
        number: z.number(),
        event: z.enum(['initiated', 'signed', 'renewed']),
        fileId: z.string(),
        /** Whose slot was signed; null for the others. */
        signId: z.string().nullable(),
        /** Who initiated or signed; the platform for the time-stamp it renews. */
        personName: z.string(),
        companyName: z.string().nullable(),
        time: z.string(),
        certificateSerialNo: z.string().nullable(),
        sizeBytes: z.number(),
        documentSha256: z.string(),
        /** The document as it is now begins with exactly these bytes, so that nothing of them was changed. */
        isPrefix: z.boolean(),
      }),
    ),
  }),
  refusals: [...cannotReadRevision],
})

/** 下载这一版: the document as it stood then; the trail names who has it. */
export const contractQueryRevisionDownload = defineCall({
  method: 'GET',
  path: '/contract/query/revision/download',
  summary: '下载签署时的版本',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'reader' },
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ contractId: id('合同'), number: integer('版本', { max: maxRevisions }) }),
  result: z.null(),
  refusals: [...cannotReadRevision],
})
