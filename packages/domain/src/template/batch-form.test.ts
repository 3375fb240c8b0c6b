import { expect, it } from 'vitest'
import { rowFields, sampleValue } from './batch-form.ts'
import type { TemplateField } from './template-field.ts'

it('gives a row what is not of our part', () => {
  const fields = [{ roleType: 0 }, { roleType: 1 }, { roleType: 2 }] as const
  expect(rowFields(fields)).toEqual([{ roleType: 1 }, { roleType: 2 }])
})

it.each<[string, Pick<TemplateField, 'fieldCode' | 'fieldType'>, string[], string]>([
  ['a name', { fieldCode: 'b.name', fieldType: 'singleText' }, [], '张三'],
  ['a choice', { fieldCode: 'term', fieldType: 'dropdownCustom' }, ['1年', '3年'], '1年'],
  ['a day', { fieldCode: 'startDate', fieldType: 'date' }, [], '2026-01-31'],
  ['a text that nobody knows', { fieldCode: 'post', fieldType: 'singleText' }, [], ''],
])('shows a sample of %s', (_, field, options, sample) => {
  const variableOptionalValueList = options.map((optionalValue) => ({ optionalValue }))
  expect(sampleValue({ ...field, variableOptionalValueList })).toBe(sample)
})
