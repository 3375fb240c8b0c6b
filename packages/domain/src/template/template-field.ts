import { emptyMessage } from '../text-check.ts'
import {
  type EsignField,
  fieldFormats,
  type FieldGroup,
  type FieldType,
  optionServices,
} from './field-types.ts'

/** A variable of a template (seed 002 section 3). */
export interface TemplateField {
  /** What stands before the dot is the role. */
  readonly fieldCode: string
  readonly fieldName: string
  readonly fieldType: FieldType
  /** Of `fieldFormats`; for a dropdown of a service, the service's code. Empty where the type has none. */
  readonly fieldFormat: string
  readonly notNull: boolean
  readonly roleType: FieldGroup
  readonly help: string
  /** What it is filled with before anybody has typed; of a date, `todayDefault`. Empty: nothing. */
  readonly defaultValue: string
  readonly esignField: EsignField | null
  readonly variableOptionalValueList: readonly { readonly optionalValue: string }[]
}

/** Bounds of what a manager writes. */
export const templateLimits = {
  code: 64,
  name: 64,
  fieldCode: 100,
  fieldName: 40,
  help: 200,
  defaultValue: 200,
  options: 100,
  optionalValue: 100,
  fields: 500,
  roles: 10,
  signKey: 40,
  extraAttributes: 20,
  extraAttribute: 200,
  version: 1_000_000,
  /** So many findings of a version are kept and mended at once, none longer than a paragraph of text. */
  findings: 200,
  finding: 1000,
} as const

const codePattern = /^[\p{L}\p{N}_-]+$/u

/** Whether it can be a template's code: letters of any script, digits, `_` and `-`. */
export function isTemplateCode(code: string): boolean {
  return code.length <= templateLimits.code && codePattern.test(code)
}

/** Whether a document can name a variable so. */
export function isFieldCode(code: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(code) && code.length <= templateLimits.fieldCode
}

/** The role of a variable: what stands before the first dot; undefined where there is none. */
export function roleOfField(fieldCode: string): string | undefined {
  const dot = fieldCode.indexOf('.')
  return dot > 0 ? fieldCode.slice(0, dot) : undefined
}

/** Why a variable cannot be kept so, in Chinese; null when it can. */
export function fieldProblem(field: TemplateField): string | null {
  if (field.fieldName.trim() === '') return emptyMessage('字段名称')
  if (!isFieldCode(field.fieldCode)) return '字段编码只能包含文字、数字、下划线、短横线和点'
  return formatProblem(field) ?? optionsProblem(field)
}

function formatProblem({ fieldType, fieldFormat }: TemplateField): string | null {
  if (fieldType === 'dropdownService')
    return Object.hasOwn(optionServices, fieldFormat) ? null : '请选择下拉框的数据来源'
  const formats = fieldFormats[fieldType]
  if (fieldFormat === '' || formats.some(({ value }) => value === fieldFormat)) return null
  return '字段格式与字段类型不符'
}

function optionsProblem({ fieldType, variableOptionalValueList }: TemplateField): string | null {
  const values = variableOptionalValueList.map(({ optionalValue }) => optionalValue.trim())
  if (fieldType === 'dropdownCustom' && values.length === 0) return '请至少填写一个可选值'
  if (values.includes('')) return '可选值不能为空'
  return new Set(values).size < values.length ? '可选值不能重复' : null
}
