import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { optionalId } from '../shapes/fields.ts'
import { templateCode } from '../shapes/template.ts'

const readable = { kind: 'template', field: 'templateCode', relation: 'reader' } as const

/** The Excel form of a template in its current version, with the variables of the other side and of the batch. */
export const filesExcelExportTemplateCode = defineCall({
  method: 'GET',
  path: '/files/excel/export/{templateCode}',
  summary: '下载批量发起Excel模板',
  access: 'verified',
  object: readable,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ templateCode, businessTypeId: optionalId('所属应用') }),
  result: z.null(),
  refusals: ['TEMPLATE_NOT_FOUND', 'BUSINESS_FROZEN'],
})

/** One thing wrong with a filled form, where people find it. */
const formError = z.object({
  /** As Excel counts them. */
  row: z.number(),
  /** Letters, as Excel shows them. */
  column: z.string(),
  fieldCode: z.string(),
  fieldName: z.string(),
  /** As it was filled in; empty where nothing was. */
  value: z.string(),
  reason: z.string(),
})

/**
 * Reads a filled form. A file that is no form of this template and version is refused; what is wrong with columns and
 * cells is answered, all of it at once, up to a number that is told.
 */
export const filesExcelParseTemplateCode = defineCall({
  method: 'POST',
  path: '/files/excel/parse/{templateCode}',
  summary: '导入批量发起Excel',
  access: 'verified',
  object: readable,
  rate: { count: 30, seconds: 60 },
  upload: {
    field: 'excelFile',
    maxBytes: uploadRules.excelForm.maxBytes,
    tooLargeMessage: uploadRules.excelForm.sizeMessage,
  },
  changesState: false,
  request: z.object({ templateCode }),
  result: z.object({
    fileName: z.string(),
    version: z.number(),
    /** The codes of the values of each row, in their order. */
    fieldCodes: z.array(z.string()),
    rows: z.array(z.object({ row: z.number(), isSound: z.boolean(), values: z.array(z.string()) })),
    /** Rows that can be imported as they are. */
    soundCount: z.number(),
    errorCount: z.number(),
    errors: z.array(formError),
    /** All errors as .xlsx in base64; null where there are none. */
    errorList: z.string().nullable(),
  }),
  refusals: ['FILE_TOO_LARGE', 'FORM_REFUSED', 'TEMPLATE_NOT_FOUND', 'BUSINESS_FROZEN', 'SERVER_BUSY'],
})
