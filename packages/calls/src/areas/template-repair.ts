import { pagePath } from '@qiyin/domain/access/pages.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { integer } from '../shapes/fields.ts'
import { templateCode, templateDetail } from '../shapes/template.ts'
import { fieldValue } from '../shapes/template-setup.ts'

const managers = { page: pagePath.tplRegister } as const
const managed = { kind: 'template', field: 'templateCode', relation: 'manager' } as const

/**
 * Writes suggestions into the Word file: the mended file is the next version, as if it had been uploaded. Without
 * `texts` all that can be mended are, with them the findings of these texts.
 */
export const contractTemplateManageRepair = defineCall({
  method: 'POST',
  path: '/contract/template/manage/repair',
  summary: '修正模板文件',
  ours: true,
  access: managers,
  object: managed,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    templateCode,
    version: integer('版本', { max: templateLimits.version }),
    texts: z
      .array(z.string().max(templateLimits.finding, '修正的内容过长'))
      .max(templateLimits.findings, `一次最多修正${templateLimits.findings}项`)
      .optional(),
  }),
  result: templateDetail,
  refusals: [
    'TEMPLATE_FILE_REFUSED',
    'SERVER_BUSY',
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_CHANGED',
    'TEMPLATE_NOT_REPAIRED',
  ],
})

/** The Word file (or page) of the version that counts, as it was uploaded or mended. */
export const contractTemplateManageDocument = defineCall({
  method: 'GET',
  path: '/contract/template/manage/document',
  summary: '下载模板文件',
  ours: true,
  access: managers,
  object: managed,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ templateCode }),
  result: z.null(),
  refusals: ['TEMPLATE_NOT_FOUND'],
})

/** The template with trial values as it would print, enabled or not; what is not filled in stands there by its name. */
export const contractTemplateManageTrial = defineCall({
  method: 'POST',
  path: '/contract/template/manage/trial',
  summary: '试填模板',
  ours: true,
  access: managers,
  object: managed,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({
    templateCode,
    templateVersion: integer('模板版本', { max: templateLimits.version }),
    /** By code. */
    values: z.record(z.string().max(templateLimits.fieldCode), fieldValue).default({}),
  }),
  result: z.null(),
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED', 'TEMPLATE_FILE_REFUSED', 'SERVER_BUSY'],
})
