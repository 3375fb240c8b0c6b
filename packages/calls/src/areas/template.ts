import { pagePath } from '@qiyin/domain/access/pages.ts'
import { pageSizes, maxPageSize } from '@qiyin/domain/paging.ts'
import { templateLimits, isFieldCode } from '@qiyin/domain/template/template-field.ts'
import { templateStatus } from '@qiyin/domain/template/template-status.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  integer,
  optionalChoice,
  optionalId,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'
import {
  fieldFields,
  roleFields,
  templateCode,
  templateDetail,
  templateField,
  templateRow,
} from '../shapes/template.ts'

const managers = { page: pagePath.tplRegister } as const
const managed = { kind: 'template', field: 'templateCode', relation: 'manager' } as const
const readable = { kind: 'template', field: 'templateCode', relation: 'reader' } as const
const unreadable = ['TEMPLATE_NOT_FOUND', 'BUSINESS_FROZEN'] as const
const managedField = { kind: 'templateField', field: 'fieldId', relation: 'manager' } as const

const document = {
  field: 'file',
  maxBytes: uploadRules.template.maxBytes,
  tooLargeMessage: uploadRules.template.sizeMessage,
} as const

const rolesOf = z
  .array(roleFields)
  .min(1, '请至少填写一个签署角色')
  .max(templateLimits.roles, `签署角色不能超过${templateLimits.roles}个`)

const templatePaging = {
  ...paging,
  pageSize: integer('每页条数', { max: maxPageSize }).default(pageSizes.template.initial),
}

const named = {
  templateName: text('模板名称', { max: templateLimits.name }),
  businessTypeId: id('所属应用', '请选择所属应用'),
}

const fileRefusals = ['FILE_TOO_LARGE', 'TEMPLATE_FILE_REFUSED', 'SERVER_BUSY'] as const

/** Registers a .docx, judged by its content; answers what was found in it. */
export const contractTemplateManageAdd = defineCall({
  method: 'POST',
  path: '/contract/template/manage/add',
  summary: '新增模板',
  access: managers,
  rate: { count: 30, seconds: 60 },
  upload: document,
  changesState: true,
  request: z.object({ templateCode, ...named }),
  result: templateDetail,
  refusals: [...fileRefusals, 'TEMPLATE_CODE_TAKEN', 'BUSINESS_NOT_FOUND'],
})

/** Registers another .docx as the next version; names, types and roles go on with it. */
export const contractTemplateManageAddVersion = defineCall({
  method: 'POST',
  path: '/contract/template/manage/add-version',
  summary: '上传模板新版本',
  ours: true,
  access: managers,
  object: managed,
  rate: { count: 30, seconds: 60 },
  upload: document,
  query: ['templateCode'],
  changesState: true,
  request: z.object({ templateCode }),
  result: templateDetail,
  refusals: [...fileRefusals, 'TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED'],
})

/** Changes what is given: name, application, whether it is enabled, its sign roles. */
export const contractTemplateManageUpdate = defineCall({
  method: 'POST',
  path: '/contract/template/manage/update',
  summary: '修改模板',
  access: managers,
  object: managed,
  rate: { count: 120, seconds: 60 },
  changesState: true,
  request: z.object({
    templateCode,
    templateName: optionalText('模板名称', { max: templateLimits.name }),
    businessTypeId: optionalId('所属应用'),
    isEnable: optionalChoice('是否启用', { no: 0, yes: 1 }),
    signRoles: rolesOf.optional(),
  }),
  result: templateDetail,
  refusals: [
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_NOT_READY',
    'TEMPLATE_CHANGED',
    'BUSINESS_NOT_FOUND',
    'PARAMETER_INVALID',
    'TEMPLATE_FILE_REFUSED',
    'SERVER_BUSY',
  ],
})

/** Somebody has looked at the PDF of this version and finds it right. */
export const contractTemplateManageConfirm = defineCall({
  method: 'POST',
  path: '/contract/template/manage/confirm',
  summary: '确认模板PDF',
  ours: true,
  access: managers,
  object: managed,
  changesState: true,
  request: z.object({ templateCode, version: integer('版本', { max: templateLimits.version }) }),
  result: templateDetail,
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_CHANGED'],
})

/** Changes a variable, or adds one to the form when no `fieldId` is given. */
export const contractTemplateManageFieldUpdate = defineCall({
  method: 'POST',
  path: '/contract/template/manage/field/update',
  summary: '保存模板字段',
  access: managers,
  object: managed,
  changesState: true,
  request: z.object({
    templateCode,
    fieldId: optionalId('字段'),
    /** Of a variable that is added; one that is there keeps its own. */
    fieldCode: optionalText('字段编码', { max: templateLimits.fieldCode, is: isFieldCode }),
    ...fieldFields,
  }),
  result: templateField,
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_FIELD_NOT_FOUND', 'TEMPLATE_FIELD_TAKEN', 'PARAMETER_INVALID'],
})

/** Takes a variable off the form; one that the document prints stays. */
export const contractTemplateManageFieldRemove = defineCall({
  method: 'POST',
  path: '/contract/template/manage/field/remove',
  summary: '删除模板字段',
  access: managers,
  object: managedField,
  changesState: true,
  request: z.object({ fieldId: id('字段') }),
  result: z.null(),
  refusals: ['TEMPLATE_FIELD_NOT_FOUND', 'TEMPLATE_FIELD_PRINTED'],
})

/** The same as the specification also has it, by GET. */
export const contractTemplateManageFieldRemoveByGet = defineCall({
  method: 'GET',
  path: '/contract/template/manage/field/remove',
  summary: '删除模板字段',
  access: managers,
  object: managedField,
  changesState: true,
  request: z.object({ fieldId: id('字段') }),
  result: z.null(),
  refusals: ['TEMPLATE_FIELD_NOT_FOUND', 'TEMPLATE_FIELD_PRINTED'],
})

/** Deletes a template that nobody uses. The specification has it as GET; what it changes is asked for like any change. */
export const contractTemplateManageRemove = defineCall({
  method: 'GET',
  path: '/contract/template/manage/remove',
  summary: '删除模板',
  access: managers,
  object: managed,
  changesState: true,
  request: z.object({ templateCode }),
  result: z.null(),
  refusals: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_IN_USE'],
})

/** The templates that one manages, newest change first. */
export const contractTemplateManageSearch = defineCall({
  method: 'GET',
  path: '/contract/template/manage/search',
  summary: '查询模板登记',
  access: managers,
  changesState: false,
  request: z.object({
    templateCode: optionalText('模板编码', { max: templateLimits.code }),
    templateName: optionalText('模板名称', { max: templateLimits.name }),
    status: optionalChoice('模板状态', templateStatus),
    ...templatePaging,
  }),
  result: pageOf(templateRow),
  refusals: [],
})

/** The applications whose templates one manages. */
export const contractTemplateManageBusinesses = defineCall({
  method: 'GET',
  path: '/contract/template/manage/businesses',
  summary: '可登记模板的应用',
  ours: true,
  access: managers,
  changesState: false,
  request: z.object({}),
  result: z.array(z.object({ businessTypeId: z.string(), businessTypeName: z.string() })),
  refusals: [],
})

/** Keeps further attributes of a variable by name, in the place of those before. */
export const templateVariableSaveExtraAttr = defineCall({
  method: 'POST',
  path: '/template/variable/save-extra-attr',
  summary: '保存字段附加属性',
  access: managers,
  object: managedField,
  changesState: true,
  request: z.object({
    fieldId: id('字段'),
    extraAttributes: z
      .record(
        text('附加属性名称', { max: templateLimits.fieldName }),
        z
          .string()
          .max(templateLimits.extraAttribute, `附加属性不能超过${templateLimits.extraAttribute}个字符`),
      )
      .refine(
        (all) => Object.keys(all).length <= templateLimits.extraAttributes,
        `附加属性不能超过${templateLimits.extraAttributes}个`,
      ),
  }),
  result: templateField,
  refusals: ['TEMPLATE_FIELD_NOT_FOUND'],
})

/** Variables that many templates have, with what they are usually called. */
export const templateCommonVariableList = defineCall({
  method: 'GET',
  path: '/template/common/variable/list',
  summary: '通用字段',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(templateField.pick({ fieldCode: true, fieldName: true, esignField: true })),
  refusals: [],
})

/** A template with its roles and variables. */
export const templateGetVariables = defineCall({
  method: 'GET',
  path: '/template/get-variables',
  summary: '模板详情',
  access: 'user',
  object: readable,
  changesState: false,
  request: z.object({ templateCode }),
  result: templateDetail,
  refusals: unreadable,
})

/** The variables alone. */
export const templateVariableList = defineCall({
  method: 'GET',
  path: '/template/variable/list',
  summary: '模板字段',
  access: 'user',
  object: readable,
  changesState: false,
  request: z.object({ templateCode }),
  result: z.array(templateField),
  refusals: unreadable,
})

/** The document as HTML to read, its variables marked with `data-field`; what is printed is the PDF. */
export const templateTemplateHtml = defineCall({
  method: 'GET',
  path: '/template/template-html',
  summary: '模板HTML',
  access: 'user',
  object: readable,
  changesState: false,
  request: z.object({ templateCode }),
  result: z.object({ html: z.string(), version: z.number() }),
  refusals: unreadable,
})

/** The enabled templates that one may use, and one's own to manage. */
export const templateList = defineCall({
  method: 'GET',
  path: '/template/list',
  summary: '合同模板列表',
  access: 'user',
  changesState: false,
  request: z.object({
    templateCode: optionalText('模板编码', { max: templateLimits.code }),
    templateName: optionalText('模板名称', { max: templateLimits.name }),
    isEnable: optionalChoice('是否启用', { no: 0, yes: 1 }),
    ...templatePaging,
  }),
  result: pageOf(templateRow),
  refusals: [],
})

/** The template as it prints, with the names of its variables in their places. */
export const filesTemplateOverview = defineCall({
  method: 'GET',
  path: '/files/template/overview',
  summary: '模板预览',
  access: 'user',
  object: readable,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({
    templateCode,
    /** What stands in the places of variables: their names, or their markers as the document has them. */
    shown: optionalChoice('显示方式', { names: 0, markers: 1 }),
  }),
  result: z.null(),
  refusals: [...unreadable, 'SERVER_BUSY', 'TEMPLATE_FILE_REFUSED'],
})

/** Its first page as a small picture, for lists. */
export const filesTemplatePageImage = defineCall({
  method: 'GET',
  path: '/files/template/page-image',
  summary: '模板首页图片',
  ours: true,
  access: 'user',
  object: readable,
  // A page of the longest list, and the next.
  rate: { count: 240, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ templateCode }),
  result: z.null(),
  refusals: [...unreadable, 'SERVER_BUSY', 'TEMPLATE_FILE_REFUSED', 'PDF_BROKEN', 'PDF_TOO_COMPLEX'],
})
