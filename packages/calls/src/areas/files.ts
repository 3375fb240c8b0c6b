import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import { maxContractFiles, pageImage, maxContractNameLength } from '@qiyin/domain/limits.ts'
import { pageRangeProblem } from '@qiyin/domain/page-range.ts'
import { maxFilePasswordLength, uploadRules } from '@qiyin/domain/uploads.ts'
import { embedPurposes } from '@qiyin/domain/access/embedding.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  integer,
  optionalChoice,
  optionalInteger,
  optionalText,
  writtenNumber,
} from '../shapes/fields.ts'
import { sizePt } from '../shapes/size.ts'

/** A stored file: pages as displayed, in points. */
export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  pageCount: z.number(),
  pages: z.array(sizePt),
  /** What was taken out of the upload (scripts, launch actions), in Chinese. */
  notes: z.array(z.string()),
})

const uploadRefusals = [
  'FILE_TOO_LARGE',
  'FILE_NOT_PDF',
  'PDF_ENCRYPTED',
  'PDF_PASSWORD_WRONG',
  'PDF_ATTACHMENTS_ENCRYPTED',
  'PDF_DIRECT_PAGE',
  'PDF_CERTIFICATE_ENCRYPTED',
  'PDF_BROKEN',
  'PDF_CERTIFIED',
  'PDF_DYNAMIC_FORM',
  'PDF_SIGNED_UNSUITABLE',
  'PDF_SIGNATURE_FAILED',
  'PDF_NOT_VERIFIABLE',
  'PDF_TOO_COMPLEX',
  'PDF_TOO_MANY_PAGES',
  'UPLOAD_QUOTA',
] as const

/** Uploads one contract PDF, checked by content. */
export const filesUploadContract = defineCall({
  method: 'POST',
  path: '/files/upload/contract',
  summary: '上传合同文件',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  upload: { field: 'file', maxBytes: uploadRules.contract.maxBytes },
  changesState: true,
  request: z.object({
    /** Opens a file that needs one; it is kept nowhere. */
    password: z
      .string({ error: '打开密码格式不正确' })
      .max(maxFilePasswordLength, `打开密码不能超过${maxFilePasswordLength}个字`)
      .optional(),
  }),
  result: storedFile,
  refusals: uploadRefusals,
})

/** Uploads any file that forms take: a contract PDF or a picture, told apart by their content. */
export const filesUpload = defineCall({
  method: 'POST',
  path: '/files/upload',
  summary: '上传文件',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  upload: { field: 'file', maxBytes: uploadRules.contract.maxBytes },
  changesState: true,
  request: z.object({}),
  result: z.object({ id: z.string(), name: z.string() }),
  refusals: [...uploadRefusals, 'PARAMETER_INVALID'],
})

/** The handbook, as the pages of help. */
export const filesManual = defineCall({
  method: 'GET',
  path: '/files/manual',
  summary: '操作手册',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'redirect',
  request: z.object({}),
  result: z.null(),
  refusals: [],
})

/** Joins uploaded PDFs in the order given. */
export const filesMerge = defineCall({
  method: 'POST',
  path: '/files/merge',
  summary: '合并合同文件',
  access: 'verified',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    fileIdList: z
      .array(id('文件'))
      .min(1, '请至少选择一个合同文件')
      .max(maxContractFiles, `合同文件不能超过${maxContractFiles}个`),
    contractName: optionalText('合同名称', { max: maxContractNameLength }),
    extension: z.literal('pdf', { error: '仅支持pdf格式' }).default('pdf'),
  }),
  result: storedFile,
  refusals: [
    'FILE_NOT_FOUND',
    'PDF_SIGNED_MERGE',
    'PDF_BROKEN',
    'PDF_TOO_COMPLEX',
    'FILE_TOO_LARGE',
    'PDF_TOO_MANY_PAGES',
    'UPLOAD_QUOTA',
  ],
})

const cannotRead = ['FILE_NOT_FOUND', 'DOWNLOAD_NOT_ALLOWED', 'DOCUMENT_MISMATCH', 'FILE_DAMAGED'] as const

const readable = { kind: 'file', field: 'fileId', relation: 'reader' } as const

/** The bytes of a file for the viewer; answers Range requests. */
export const filesOverview = defineCall({
  method: 'GET',
  path: '/files/overview',
  summary: '预览文件',
  access: 'user',
  object: readable,
  embedded: { for: embedPurposes, about: { fileId: 'file' } },
  changesState: false,
  answer: 'file',
  request: z.object({ fileId: id('文件') }),
  result: z.null(),
  refusals: [...cannotRead],
})

const imageScale = writtenNumber('缩放比例格式不正确', (number) =>
  number
    .min(pageImage.scale.min, `缩放比例不能小于${pageImage.scale.min}`)
    .max(pageImage.scale.max, `缩放比例不能大于${pageImage.scale.max}`),
).meta({ type: 'number', minimum: pageImage.scale.min, maximum: pageImage.scale.max })

/** One page as a PNG: thumbnails at scale 0.5 (seed 000 section 9), or at a width in pixels. */
export const filesPageImage = defineCall({
  method: 'GET',
  path: '/files/page-image',
  summary: '文件页面图片',
  ours: true,
  access: 'user',
  object: readable,
  embedded: { for: embedPurposes, about: { fileId: 'file' } },
  // The thumbnails of the longest documents, scrolled through.
  rate: { count: 600, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({
    fileId: id('文件'),
    pageNum: integer('页码', { max: maxDocumentPages }).default(1),
    widthPx: integer('宽度', pageImage.widthPx).default(pageImage.widthPx.initial),
    /** Pixels to a point; counts before the width. */
    scale: imageScale.optional(),
  }),
  result: z.null(),
  refusals: [...cannotRead, 'PDF_BROKEN', 'PDF_TOO_COMPLEX'],
})

/**
 * Pages of a contract's document as PNGs, for the system manager; the trail of the contract names who looked.
 * Thumbnails are at scale 0.5 (seed 000 section 9).
 */
export const adminPdfToImage = defineCall({
  method: 'GET',
  path: '/admin/pdf-to-image',
  summary: '合同文件转图片',
  access: { page: pagePath.sysContractManage },
  rate: { count: 60, seconds: 60 },
  changesState: false,
  request: z
    .object({
      fileId: id('文件'),
      pageStart: integer('起始页', { max: maxDocumentPages }).default(1),
      /** Included; the start alone unless told, the document's last page at most. */
      pageEnd: optionalInteger('结束页', { max: maxDocumentPages }),
      scale: imageScale.default(pageImage.scale.thumbnail),
    })
    .superRefine(({ pageStart, pageEnd = pageStart }, context) => {
      const message = pageRangeProblem({ pageStart, pageEnd })
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  result: z.object({
    fileId: z.string(),
    fileName: z.string(),
    pageCount: z.number(),
    images: z.array(
      z.object({
        pageNum: z.number(),
        widthPx: z.number(),
        contentType: z.literal('image/png'),
        /** Base64. */
        content: z.string(),
      }),
    ),
  }),
  refusals: [...cannotRead, 'PDF_BROKEN', 'PDF_TOO_COMPLEX'],
})

/** Downloads a contract's document. */
export const filesContractsDownload = defineCall({
  method: 'GET',
  path: '/files/contracts/download',
  summary: '下载合同',
  access: 'user',
  object: readable,
  changesState: false,
  answer: 'file',
  request: z.object({ fileId: id('文件') }),
  result: z.null(),
  refusals: [...cannotRead],
})

/** The same, addressed by path. */
export const filesDownloadContractFileId = defineCall({
  ...filesContractsDownload,
  path: '/files/download/contract/{fileId}',
  summary: '下载合同文件',
})

/** A picture for an uploaded seal: PNG of 166 × 166 pixels, judged by its content. */
export const filesSealsUpload = defineCall({
  method: 'POST',
  path: '/files/seals/upload',
  summary: '上传印章图片',
  access: 'verified',
  rate: { count: 60, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: uploadRules.sealImage.maxBytes,
    tooLargeMessage: uploadRules.sealImage.sizeMessage,
  },
  changesState: true,
  request: z.object({
    /** Our addition: 0 leaves the white of an opaque picture in it. */
    transparent: optionalChoice('透明背景', { no: 0, yes: 1 }),
  }),
  result: z.object({
    id: z.string(),
    name: z.string(),
    /** The picture as it will be stamped, a PNG, base64. */
    content: z.string(),
    /** It came without transparency. */
    hadPaper: z.boolean(),
  }),
  refusals: ['FILE_TOO_LARGE', 'PARAMETER_INVALID', 'SEAL_PICTURE_UNUSABLE', 'UPLOAD_QUOTA'],
})

/** The picture of a seal, for people who administer its company or may use it. */
export const filesSealsPreviewId = defineCall({
  method: 'GET',
  path: '/files/seals/preview/{id}',
  summary: '印章图片',
  access: 'user',
  embedded: { for: ['sign'], about: { id: 'seal' } },
  changesState: false,
  answer: 'file',
  request: z.object({ id: id('印章') }),
  result: z.null(),
  refusals: ['SEAL_NOT_FOUND'],
})
