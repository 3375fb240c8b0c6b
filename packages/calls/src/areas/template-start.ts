import { maxLength } from '@qiyin/domain/limits.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { integer, optionalId, optionalText, text } from '../shapes/fields.ts'
import { initiationRefusals } from './initiate.ts'
import { templateCode, templateField, templateRole } from '../shapes/template.ts'
import { fieldValue, templateSetup } from '../shapes/template-setup.ts'

const usable = { kind: 'template', field: 'templateCode', relation: 'reader' } as const

const reading = { access: 'verified', changesState: false, rate: { count: 120, seconds: 60 } } as const

/** A template to be chosen. */
const startable = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  businessTypeId: z.string(),
  businessTypeName: z.string(),
  version: z.number(),
  fieldCount: z.number(),
  roleNames: z.array(z.string()),
})

/** The enabled templates of an application, or of all in which the person may initiate. */
export const initiateBatchTemplates = defineCall({
  ...reading,
  method: 'GET',
  path: '/initiate/batch/templates',
  summary: '可发起的合同模板',
  request: z.object({
    businessTypeId: optionalId('所属应用'),
    businessTypeCode: optionalText('所属应用', { max: maxLength.businessTypeCode }),
  }),
  result: z.array(startable),
  refusals: ['BUSINESS_FROZEN'],
})

/** What a start form is made of: variables and roles as they are now. */
export const initiateBatchFieldsTemplateCode = defineCall({
  ...reading,
  method: 'GET',
  path: '/initiate/batch/fields/{templateCode}',
  summary: '模板发起表单',
  object: usable,
  request: z.object({ templateCode }),
  result: startable.extend({ roles: z.array(templateRole), fields: z.array(templateField) }),
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_READY', 'BUSINESS_FROZEN'],
})

/** The roles that sign contracts of a template. */
export const initiateBatchTemplateRole = defineCall({
  ...reading,
  method: 'GET',
  path: '/initiate/batch/template/role',
  summary: '模板签署角色',
  object: usable,
  request: z.object({ templateCode }),
  result: z.array(templateRole),
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_READY', 'BUSINESS_FROZEN'],
})

/** The same, by the name that the specification has beside it. */
export const initiateBatchTemplateRoleList = defineCall({
  ...reading,
  method: 'GET',
  path: '/initiate/batch/template/role/list',
  summary: '模板签署角色列表',
  object: usable,
  request: z.object({ templateCode }),
  result: z.array(templateRole),
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_READY', 'BUSINESS_FROZEN'],
})

const values = z.record(z.string().max(templateLimits.fieldCode), fieldValue)

const overview = {
  method: 'POST',
  access: 'verified',
  object: usable,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({
    templateCode: text('合同模板', { max: templateLimits.code, missing: '请选择合同模板' }),
    templateVersion: integer('模板版本', { max: templateLimits.version }),
    /** By code; what is not filled in yet is shown as such. */
    values: values.default({}),
  }),
  result: z.null(),
  refusals: [
    'TEMPLATE_NOT_FOUND',
    'BUSINESS_FROZEN',
    'TEMPLATE_NOT_READY',
    'TEMPLATE_CHANGED',
    'TEMPLATE_FILE_REFUSED',
    'SERVER_BUSY',
  ],
} as const

/** The contract as it would print, as a PDF. */
export const templateContractOverview = defineCall({
  ...overview,
  path: '/template/contract/overview',
  summary: '预览合同',
})

/** The contract of a row of a batch as it would print. */
export const initiateBatchContractOverview = defineCall({
  ...overview,
  path: '/initiate/batch/contract/overview',
  summary: '预览批量合同',
})

/** One contract of a template, made and sent at once. */
export const templateInitiate = defineCall({
  method: 'POST',
  path: '/template/initiate',
  summary: '按模板发起合同',
  ours: true,
  access: 'verified',
  object: usable,
  idempotent: true,
  asksBeforeRepeat: true,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: templateSetup.extend({
    /** Of all parties, by code. */
    values,
    confirmRepeat: z.boolean('是否再次发起格式不正确').optional(),
  }),
  result: z.object({ contractId: z.string(), contractNo: z.string() }),
  refusals: [
    ...initiationRefusals,
    'TIMESTAMP_UNAVAILABLE',
    'SIGNER_UNAVAILABLE',
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_NOT_READY',
    'TEMPLATE_CHANGED',
    'TEMPLATE_VALUES_REFUSED',
    'TEMPLATE_FILE_REFUSED',
  ],
})
