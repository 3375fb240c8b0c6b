import { storedStatuses } from '@qiyin/domain/contract/status.ts'
import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import { batchState, initSuccess, rowState } from '@qiyin/domain/template/batch-state.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { integer, optionalChoice, optionalDay, optionalText, pageOf, paging, text } from '../shapes/fields.ts'
import { templateField } from '../shapes/template.ts'
import { fieldValue, onceEach, templateSetup } from '../shapes/template-setup.ts'

const batchInitNo = text('批次号', { max: batchLimits.batchInitNo })
const usable = { kind: 'template', field: 'templateCode', relation: 'reader' } as const
const owned = { kind: 'batchInit', field: 'batchInitNo', relation: 'owner' } as const
const readable = { kind: 'batchInit', field: 'batchInitNo', relation: 'reader' } as const

/** Values of a row, in the order of the codes. */
const rowValues = z.array(fieldValue).max(templateLimits.fields, `字段不能超过${templateLimits.fields}个`)

const begun = z.object({ batchInitNo: z.string(), total: z.number() })

const beginning = templateSetup.extend({
  /** The variables of the rows, in the order of their values. */
  fieldCodes: z
    .array(z.string({ error: '字段编码格式不正确' }).max(templateLimits.fieldCode))
    .max(templateLimits.fields, `字段不能超过${templateLimits.fields}个`)
    .superRefine((codes, refused) => onceEach('变量', codes, refused)),
  rows: z
    .array(rowValues, { error: '请新增一行或导入Excel' })
    .min(1, '请新增一行或导入Excel')
    .max(batchLimits.rows, `每批最多${batchLimits.rows}份合同`),
})

const beginningRefusals = [
  'SUPPLIER_UNFIT',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_READY',
  'TEMPLATE_CHANGED',
  'BUSINESS_NOT_FOUND',
  'BUSINESS_FROZEN',
  'COMPANY_NOT_FOUND',
  'DEADLINE_INVALID',
  'BATCH_ROWS_REFUSED',
] as const

/** Many contracts of one template, a row each: kept and queued; the history shows what becomes of them. */
export const initiateBatch = defineCall({
  method: 'POST',
  path: '/initiate/batch',
  summary: '批量发起合同',
  access: 'verified',
  object: usable,
  idempotent: true,
  asksBeforeRepeat: true,
  rate: { count: 20, seconds: 60 },
  maxBodyBytes: batchLimits.bodyBytes,
  changesState: true,
  request: beginning.extend({
    /** True after the person has said that the same batch is meant once more. */
    confirmRepeat: z.boolean('是否再次发起格式不正确').optional(),
  }),
  result: begun,
  refusals: beginningRefusals,
})

/** The same, by the name that the specification has beside it. */
export const templateBatchInit = defineCall({
  method: 'POST',
  path: '/template/batch-init',
  summary: '按模板批量发起',
  access: 'verified',
  object: usable,
  idempotent: true,
  rate: { count: 20, seconds: 60 },
  maxBodyBytes: batchLimits.bodyBytes,
  changesState: true,
  request: beginning,
  result: begun,
  refusals: beginningRefusals,
})

/** The filters of the history (seed 002 section 2). */
const filters = {
  batchInitNo: optionalText('批次号', { max: batchLimits.batchInitNo }),
  startDate: optionalDay('发起时间'),
  endDate: optionalDay('发起时间'),
  templateName: optionalText('模板名称', { max: templateLimits.name }),
  initSuccess: optionalChoice('发起状态', initSuccess),
  personName: optionalText('发起人', { max: maxContractNameLength }),
  signerName: optionalText('签署人', { max: maxContractNameLength }),
  contractStatus: optionalChoice('合同状态', storedStatuses),
}

/** A row of a batch as the history shows it (seed 000 section 3, batch initiation record), and what links need. */
const batchRecord = z.object({
  batchInitNo: z.string(),
  /** YYYY-MM-DD HH:mm:ss. */
  initTime: z.string(),
  templateName: z.string(),
  templateCode: z.string(),
  personName: z.string(),
  batchSignerName: z.string(),
  /** Null while the row waits, and when it was called off. */
  initSuccess: z.literal(Object.values(initSuccess)).nullable(),
  /** Why it failed. */
  remark: z.string().nullable(),
  contractNo: z.string().nullable(),
  contractStatus: z.literal(storedStatuses).nullable(),
  rowNo: z.number(),
  rowState: z.literal(Object.values(rowState)),
  contractId: z.string().nullable(),
})

const detailRequest = z.object({
  ...filters,
  ...paging,
  /** Failed rows first, as the history of one batch shows them. */
  failedFirst: optionalChoice('排序', { no: 0, yes: 1 }),
})

/** The rows of one's own batches. */
export const batchInitRecordQueryDetail = defineCall({
  method: 'GET',
  path: '/batchInit/record/query/detail',
  summary: '我的批量发起明细',
  access: 'user',
  changesState: false,
  request: detailRequest,
  result: pageOf(batchRecord),
  refusals: [],
})

/** The rows of the batches in the applications that one manages. */
export const batchInitRecordManagerDetail = defineCall({
  method: 'GET',
  path: '/batchInit/record/manager/detail',
  summary: '管理的批量发起明细',
  access: 'user',
  changesState: false,
  request: detailRequest,
  result: pageOf(batchRecord),
  refusals: [],
})

/** A batch with how far it is. */
const batch = z.object({
  batchInitNo: z.string(),
  initTime: z.string(),
  templateName: z.string(),
  templateCode: z.string(),
  templateVersion: z.number(),
  personName: z.string(),
  /** Whether it is the person's own, who alone corrects and calls off. */
  isOwn: z.boolean(),
  state: z.literal(Object.values(batchState)),
  total: z.number(),
  waiting: z.number(),
  initiated: z.number(),
  failed: z.number(),
  canceled: z.number(),
  /** Since it was last begun, to its end or until now. */
  seconds: z.number(),
  /** Rows that have become a contract or a reason since then. */
  ended: z.number(),
  /** Rows of it were sent again. */
  isAgain: z.boolean(),
})

/** Batches that have a row of these filters, newest first: one's own, or those that one manages. */
export const batchInitRecordQuery = defineCall({
  method: 'GET',
  path: '/batchInit/record/query',
  summary: '批量发起批次',
  access: 'user',
  changesState: false,
  request: z.object({ ...filters, ...paging, managed: optionalChoice('范围', { own: 0, managed: 1 }) }),
  result: pageOf(batch),
  refusals: [],
})

/** All values of one's own batch, with what became of each row; the variables are those of its time. */
export const batchInitRecordValues = defineCall({
  method: 'GET',
  path: '/batchInit/record/values',
  summary: '批量发起内容',
  ours: true,
  access: 'user',
  object: owned,
  changesState: false,
  request: z.object({ batchInitNo }),
  result: z.object({
    batch,
    /** What all rows share, as it was sent, to begin anew from. */
    setup: z.record(z.string(), z.unknown()),
    fields: z.array(templateField),
    rows: z.array(
      z.object({
        rowNo: z.number(),
        values: z.array(z.string()),
        rowState: z.literal(Object.values(rowState)),
        remark: z.string().nullable(),
        contractId: z.string().nullable(),
        contractNo: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['BATCH_NOT_FOUND'],
})

/** Sends failed rows again with other values, under the same number. */
export const batchInitRecordResend = defineCall({
  method: 'POST',
  path: '/batchInit/record/resend',
  summary: '修正并重新发起',
  ours: true,
  access: 'verified',
  object: owned,
  rate: { count: 30, seconds: 60 },
  changesState: true,
  idempotent: true,
  request: z.object({
    batchInitNo,
    rows: z
      .array(z.object({ rowNo: integer('行号', { max: batchLimits.rows }), values: rowValues }))
      .min(1, '请先修正失败的行')
      .max(batchLimits.rows, `每批最多${batchLimits.rows}份合同`),
  }),
  result: z.object({ sent: z.number() }),
  refusals: ['BATCH_NOT_FOUND', 'BATCH_ROW_LOCKED', 'BATCH_ROWS_REFUSED', 'DEADLINE_INVALID'],
})

/** Calls off what has not become a contract yet. */
export const batchInitRecordCancel = defineCall({
  method: 'POST',
  path: '/batchInit/record/cancel',
  summary: '取消批量发起',
  ours: true,
  access: 'user',
  object: owned,
  changesState: true,
  request: z.object({ batchInitNo }),
  result: z.object({ canceled: z.number() }),
  refusals: ['BATCH_NOT_FOUND', 'BATCH_ENDED'],
})

/** The rows of a batch with what became of them, as .xlsx. */
export const batchInitRecordExport = defineCall({
  method: 'GET',
  path: '/batchInit/record/export',
  summary: '导出批量发起明细',
  ours: true,
  access: 'user',
  object: readable,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ batchInitNo }),
  result: z.null(),
  refusals: ['BATCH_NOT_FOUND'],
})
