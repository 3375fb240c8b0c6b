import { dayOf } from '../dates.ts'
import type { FieldType } from './field-types.ts'
import { fieldValueProblem, typeProblem, type ValuedField } from './field-value.ts'

/** Of a date: the day on which the contract is started. */
export const todayDefault = 'today'

/** Variables of these types can be filled in before anybody has typed. */
const prefillable: ReadonlySet<FieldType> = new Set([
  'singleText',
  'multiText',
  'dropdownCustom',
  'date',
  'number',
])

/** A variable with what it is filled with before anybody has typed; empty where nothing is (D-42 默认值). */
export type PrefilledField = ValuedField & { readonly defaultValue: string }

/** Whether variables of a type can have a default. */
export function takesDefault(fieldType: FieldType): boolean {
  return prefillable.has(fieldType)
}

/** Why a default is none for its variable, in Chinese; null when it will do. */
export function defaultProblem(field: PrefilledField): string | null {
  const { defaultValue, fieldType } = field
  if (defaultValue === '') return null
  if (!takesDefault(fieldType)) return '此类型的字段不能设置默认值'
  if (fieldType === 'date') return defaultValue === todayDefault ? null : '日期的默认值只能是发起当天'
  const problem = typeProblem(field, defaultValue)
  return problem === null ? null : `默认值：${problem}`
}

/** What a form has in the variable before anybody has typed; empty where its rules would refuse it. */
export function prefilledValue(field: PrefilledField, now: Date): string {
  const { defaultValue, fieldType } = field
  const value = fieldType === 'date' && defaultValue === todayDefault ? dayOf(now) : defaultValue
  return value !== '' && takesDefault(fieldType) && fieldValueProblem(field, value, now) === null ? value : ''
}
