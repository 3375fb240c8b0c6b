import { expect, it } from 'vitest'
import { defaultProblem, prefilledValue, takesDefault, type PrefilledField } from './default-value.ts'
import { fieldTypes } from './field-types.ts'

const now = new Date('2026-11-20T17:00:00Z')
const field: PrefilledField = {
  fieldCode: 'employer.place',
  fieldName: '工作地点',
  fieldType: 'singleText',
  fieldFormat: '',
  notNull: true,
  variableOptionalValueList: [],
  defaultValue: '',
}
const years: Partial<PrefilledField> = {
  fieldType: 'dropdownCustom',
  variableOptionalValueList: [{ optionalValue: '1年' }, { optionalValue: '3年' }],
}

it.each<[string, Partial<PrefilledField>, string | null, string]>([
  ['nothing', {}, null, ''],
  ['a text', { defaultValue: '杭州' }, null, '杭州'],
  ['a text of two lines', { defaultValue: '杭\n州' }, '默认值：不能换行', ''],
  ['two lines where they may be', { fieldType: 'multiText', defaultValue: '杭\n州' }, null, '杭\n州'],
  ['one of the choices', { ...years, defaultValue: '3年' }, null, '3年'],
  ['none of the choices', { ...years, defaultValue: '5年' }, '默认值：请从下拉列表中选择：1年、3年', ''],
  ['the day in Shanghai', { fieldType: 'date', defaultValue: 'today' }, null, '2026-11-21'],
  [
    'a day of its own',
    { fieldType: 'date', defaultValue: '2026-12-01' },
    '日期的默认值只能是发起当天',
    '2026-12-01',
  ],
  ['an amount', { fieldType: 'number', defaultValue: '5000' }, null, '5000'],
  ['no amount', { fieldType: 'number', defaultValue: '五千' }, '默认值：请填写数字', ''],
  ['a time', { fieldType: 'time', defaultValue: '09:00:00' }, '此类型的字段不能设置默认值', ''],
])('judges a default and fills it in: %s', (_, change, problem, value) => {
  const one = { ...field, ...change }
  expect([defaultProblem(one), prefilledValue(one, now)]).toEqual([problem, value])
})

it('leaves out what the meaning of a variable forbids', () => {
  expect(prefilledValue({ ...field, fieldCode: 'employee.mobile', defaultValue: '123' }, now)).toBe('')
})

it('knows the types that take one', () => {
  expect(fieldTypes.filter(takesDefault)).toEqual([
    'singleText',
    'multiText',
    'dropdownCustom',
    'date',
    'number',
  ])
})
