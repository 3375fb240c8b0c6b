import { fieldGroup, type FieldType } from './field-types.ts'
import type { TemplateField } from './template-field.ts'

/** Bounds of a batch: its rows, and what is told of a form that was read. */
export const batchLimits = {
  rows: 5000,
  batchInitNo: 32,
  /** Of the request that begins one: so many rows of thirty values fit. */
  bodyBytes: 16 * 1024 * 1024,
  /** Errors of a form that are answered one by one. */
  toldErrors: 200,
  /** Errors of a form in the list to be kept. */
  listedErrors: 5000,
} as const

/** The variables that each row of a batch fills: those of the other side and of the batch (seed 002 section 2). */
export function rowFields<Field extends Pick<TemplateField, 'roleType'>>(fields: readonly Field[]): Field[] {
  return fields.filter(({ roleType }) => roleType !== fieldGroup.ours)
}

/** What the sample row of a form shows for a variable. */
export function sampleValue({
  fieldCode,
  fieldType,
  variableOptionalValueList,
}: Pick<TemplateField, 'fieldCode' | 'fieldType' | 'variableOptionalValueList'>): string {
  const known = knownSamples[fieldCode.split('.').at(-1) ?? '']
  if (fieldType === 'singleText' && known !== undefined) return known
  return variableOptionalValueList[0]?.optionalValue ?? samples[fieldType]
}

const knownSamples: Readonly<Record<string, string>> = {
  name: '张三',
  companyName: '示例科技有限公司',
  identityNo: '110101199003077635',
  mobile: '13800000000',
  email: 'name@example.com',
}

const samples: Readonly<Record<FieldType, string>> = {
  singleText: '',
  multiText: '',
  dropdownCustom: '',
  dropdownService: '',
  checkbox: '',
  date: '2026-01-31',
  dateTime: '2026-01-31 09:30:00',
  time: '09:30:00',
  number: '100',
}
