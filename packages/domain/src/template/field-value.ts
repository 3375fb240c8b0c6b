import { isDay } from '../dates.ts'
import { idNumberFault, idNumberMessage, normaliseIdNumber } from '../person/id-number.ts'
import { isMobile, mobileMessages, normaliseMobile } from '../person/mobile.ts'
import { hasUnseen, isEmail, malformedMessage, tooLongMessage, unseenMessage } from '../text-check.ts'
import type { TemplateField } from './template-field.ts'

/** Of one value, in UTF-16 units: a text of a thousand characters is the longest that a form takes. */
export const maxFieldValueLength = 1000

/** What stands between the choices of a checkbox. */
export const choiceSeparator = '、'

/** What of a variable decides whether a value will do. */
export type ValuedField = Pick<
  TemplateField,
  'fieldCode' | 'fieldName' | 'fieldType' | 'fieldFormat' | 'notNull' | 'variableOptionalValueList'
>

/**
 * Why a value is none for the variable, in Chinese, or null (seed 002 section 5). Values are texts: days YYYY-MM-DD,
 * times HH:mm:ss, both with a space between them, numbers plain, choices of a checkbox joined by 、.
 */
export function fieldValueProblem(field: ValuedField, value: string, now: Date): string | null {
  if (value.trim() === '') return field.notNull ? missingMessage(field) : null
  if (value.length > maxFieldValueLength) return tooLongMessage(field.fieldName, maxFieldValueLength)
  if (hasUnseen(value, true)) return unseenMessage(field.fieldName)
  return typeProblem(field, value) ?? meaningProblem(field, value, now)
}

/** The first value that the rules of its variable do not let pass, by the variable's name; null where all do. */
export function firstValueProblem(
  fields: readonly ValuedField[],
  values: Readonly<Record<string, string>>,
  now: Date,
): string | null {
  for (const field of fields) {
    const problem = fieldValueProblem(field, values[field.fieldCode]?.trim() ?? '', now)
    if (problem !== null)
      return problem.includes(field.fieldName) ? problem : `${field.fieldName}：${problem}`
  }
  return null
}

/** 请选择{字段} for what is chosen, 请填写{字段} for what is typed (seed 002 section 5). */
export function missingMessage({ fieldName, fieldType }: ValuedField): string {
  const isChosen = ['dropdownCustom', 'dropdownService', 'date', 'dateTime', 'time'].includes(fieldType)
  return `${isChosen ? '请选择' : '请填写'}${fieldName}`
}

/** The choices of a variable. */
export function choicesOf({ variableOptionalValueList }: ValuedField): string[] {
  return variableOptionalValueList.map(({ optionalValue }) => optionalValue)
}

/** Why a value is none for the type of its variable, in Chinese; null when it is one. */
export function typeProblem(field: ValuedField, value: string): string | null {
  switch (field.fieldType) {
    case 'multiText':
    case 'dropdownService':
      return null
    case 'singleText':
      return /[\r\n]/.test(value) ? '不能换行' : null
    case 'dropdownCustom':
      return choicesProblem(field, [value])
    case 'checkbox':
      return choicesOf(field).length === 0 ? null : choicesProblem(field, value.split(choiceSeparator))
    case 'date':
      return dayProblem(value)
    case 'time':
      return isTime(value) ? null : '时间格式错误，应为 09:30:00'
    case 'dateTime':
      return momentProblem(value)
    case 'number':
      return numberProblem(field, value)
  }
}

function choicesProblem(field: ValuedField, values: readonly string[]): string | null {
  const choices = choicesOf(field)
  return values.every((one) => choices.includes(one))
    ? null
    : `请从下拉列表中选择：${choices.join(choiceSeparator)}`
}

function dayProblem(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return '日期格式错误，应为 2026-01-31'
  return isDay(value) ? null : '日期不存在'
}

function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value)
}

function momentProblem(value: string): string | null {
  const [day = '', time = ''] = value.split(' ')
  if (value !== `${day} ${time}` || !isTime(time)) return '日期时间格式错误，应为 2026-01-31 09:30:00'
  return dayProblem(day)
}

/** Digits before the point: more are no amount. */
const mostDigits = 15

function numberProblem({ fieldFormat }: ValuedField, value: string): string | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return '请填写数字'
  const [, digits = '', decimals = ''] = match
  if (digits.length > mostDigits) return `数字过大，最多${mostDigits}位整数`
  if (fieldFormat === '0') return decimals === '' ? null : '请填写整数'
  return decimals.length > 2 ? '请填写数字，最多2位小数' : null
}

/** Variables whose code says what a party's value means. */
function meaningProblem({ fieldCode, fieldType }: ValuedField, value: string, now: Date): string | null {
  if (fieldType !== 'singleText') return null
  const meaning = fieldCode.split('.').at(-1)
  if (meaning === 'identityNo') return identityProblem(value, now)
  if (meaning === 'mobile') return isMobile(normaliseMobile(value)) ? null : mobileMessages.format
  return meaning === 'email' && !isEmail(value) ? malformedMessage('邮箱') : null
}

const identityLength = 18

function identityProblem(value: string, now: Date): string | null {
  if (idNumberFault(value, now) === null) return null
  const { length } = normaliseIdNumber(value)
  return length === identityLength
    ? idNumberMessage
    : `${idNumberMessage}，应为${identityLength}位，当前${length}位`
}
