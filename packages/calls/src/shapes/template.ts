import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { esignFields, fieldGroup, fieldTypes } from '@qiyin/domain/template/field-types.ts'
import { isTemplateCode, templateLimits } from '@qiyin/domain/template/template-field.ts'
import { templateStatus } from '@qiyin/domain/template/template-status.ts'
import { z } from 'zod'
import { choice, optionalText, text } from './fields.ts'

/** A template as lists show it. */
export const templateRow = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  businessTypeId: z.string(),
  businessTypeName: z.string(),
  /** 1 enabled, 0 not. */
  isEnable: z.literal([0, 1]),
  status: z.literal(Object.values(templateStatus)),
  version: z.number(),
  fieldCount: z.number(),
  roleNames: z.array(z.string()),
  errors: z.number(),
  warnings: z.number(),
  /** YYYY-MM-DD HH:mm:ss. */
  updateTime: z.string(),
})

/** The code of a template: the object that its calls are about. */
export const templateCode = text('模板编码', { max: templateLimits.code, is: isTemplateCode })

/** A role as it is sent. */
export const roleFields = z.object({
  signRoleName: text('签署角色', { max: templateLimits.name }),
  signRoleCode: text('角色编码', { max: templateLimits.name, is: isTemplateCode }),
  signKey: text('签署关键字', { max: templateLimits.signKey }),
  signRoleType: choice('角色类型', ourPart),
  signType: choice('签署人身份', signType),
})

/** A role as it is answered. */
export const templateRole = z.object({
  signRoleName: z.string(),
  signRoleCode: z.string(),
  signKey: z.string(),
  /** The pages on which the document has it. */
  signPages: z.array(z.number()).optional(),
  signRoleType: z.literal(Object.values(ourPart)),
  signType: z.literal(Object.values(signType)),
})

/** What a variable's manager writes. */
export const fieldFields = {
  fieldName: text('字段名称', { max: templateLimits.fieldName }),
  fieldType: z.enum(fieldTypes, { error: '请选择字段类型' }),
  fieldFormat: optionalText('字段格式', { max: templateLimits.name }),
  notNull: z.boolean({ error: '是否必填格式不正确' }),
  roleType: choice('所属角色', fieldGroup),
  help: optionalText('填写说明', { max: templateLimits.help, characters: 'lines' }),
  /** Our addition: what it is filled with before anybody has typed; of a date, `today` is the day of the start. */
  defaultValue: optionalText('默认值', { max: templateLimits.defaultValue, characters: 'lines' }),
  esignField: z.enum(esignFields, { error: '电子签字段格式不正确' }).nullish(),
  variableOptionalValueList: z
    .array(z.object({ optionalValue: text('可选值', { max: templateLimits.optionalValue }) }))
    .max(templateLimits.options, `可选值不能超过${templateLimits.options}个`)
    .default([]),
}

/** A variable as it is answered. */
export const templateField = z.object({
  fieldId: z.string(),
  fieldCode: z.string(),
  fieldName: z.string(),
  fieldType: z.enum(fieldTypes),
  fieldFormat: z.string(),
  notNull: z.boolean(),
  roleType: z.literal(Object.values(fieldGroup)),
  help: z.string(),
  defaultValue: z.string(),
  esignField: z.enum(esignFields).nullable(),
  variableOptionalValueList: z.array(z.object({ optionalValue: z.string() })),
  /** Further attributes by name, for the systems that read them. */
  extraAttributes: z.record(z.string(), z.string()),
  /** Places in the document; 0 for a variable of the form alone. */
  places: z.number(),
})

/** What was found in a template. */
export const templateFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  part: z.string(),
  pages: z.array(z.number()).optional(),
  clause: z.string().optional(),
  text: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
  /** `repair` can write the suggestion into the file. */
  isRepairable: z.boolean().optional(),
})

/** A template with all that its manager sees. */
export const templateDetail = templateRow.extend({
  signRoles: z.array(templateRole),
  fields: z.array(templateField),
  findings: z.array(templateFinding),
  fileName: z.string(),
  pageCount: z.number(),
  /** The engine that this version is laid out with for as long as it is used. */
  engineVersion: z.string(),
})
