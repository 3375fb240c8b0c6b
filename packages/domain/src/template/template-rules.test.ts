import { expect, it } from 'vitest'
import { fieldProblem, isTemplateCode, roleOfField, type TemplateField } from './template-field.ts'
import { enableRefusal, findingPlace, removeRefusal, statusOf } from './template-status.ts'

const field: TemplateField = {
  fieldCode: 'employee.name',
  fieldName: '姓名',
  fieldType: 'singleText',
  fieldFormat: '',
  notNull: true,
  roleType: 1,
  help: '',
  defaultValue: '',
  esignField: 'name',
  variableOptionalValueList: [],
}
const options = (...values: string[]) => values.map((optionalValue) => ({ optionalValue }))

it.each<[string, Partial<TemplateField>, string | null]>([
  ['a text', {}, null],
  ['no name', { fieldName: ' ' }, '字段名称不能为空'],
  ['a code with a brace', { fieldCode: 'a}' }, '字段编码只能包含文字、数字、下划线、短横线和点'],
  ['a date with its format', { fieldType: 'date', fieldFormat: 'YYYY-MM-DD' }, null],
  ['a text with the format of amounts', { fieldFormat: '#,##0.00' }, '字段格式与字段类型不符'],
  ['a dropdown without choices', { fieldType: 'dropdownCustom' }, '请至少填写一个可选值'],
  [
    'a choice twice',
    { fieldType: 'dropdownCustom', variableOptionalValueList: options('甲', ' 甲') },
    '可选值不能重复',
  ],
  ['a service that is none', { fieldType: 'dropdownService', fieldFormat: 'x' }, '请选择下拉框的数据来源'],
  ['a service', { fieldType: 'dropdownService', fieldFormat: 'banks' }, null],
])('judges a variable: %s', (_, change, problem) => {
  expect(fieldProblem({ ...field, ...change })).toBe(problem)
})

it('knows codes and the role in front of a dot', () => {
  expect(['LDHT-01', '劳动合同', 'a b', 'a/b', ''].map(isTemplateCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['employee.name', 'a.b.c', '.a', 'a'].map(roleOfField)).toEqual([
    'employee',
    'a',
    undefined,
    undefined,
  ])
})

it('lets a template be enabled once nothing is open and its PDF was seen, and deleted once it is not', () => {
  const refusals = [
    { errors: 2, confirmed: true },
    { errors: 0, confirmed: false },
    { errors: 0, confirmed: true },
  ].map(({ errors, confirmed }) => enableRefusal({ errors, status: statusOf({ errors, confirmed }) }))
  expect(refusals).toEqual([
    { name: 'TEMPLATE_NOT_READY', message: '模板还有2个问题待处理，处理后才能启用' },
    { name: 'TEMPLATE_NOT_READY' },
    null,
  ])
  expect(removeRefusal({ isEnable: true, isHeld: false })?.name).toBe('TEMPLATE_IN_USE')
  expect(removeRefusal({ isEnable: false, isHeld: false })).toBeNull()
  expect(removeRefusal({ isEnable: false, isHeld: true })?.message).toBe(
    '模板正在批量发起合同，完成后才能删除',
  )
})

it.each([
  [{ part: '正文', pages: [1], clause: '4.1' }, '第 1 页 4.1'],
  [{ part: '正文', pages: [4, 5] }, '第 4、5 页'],
  [{ part: '脚注', pages: [2] }, '第 2 页 脚注'],
  [{ part: '第 3 页', pages: [3] }, '第 3 页'],
  [{ part: '页眉' }, '页眉'],
])('says where %j is', (finding, place) => {
  expect(findingPlace(finding)).toBe(place)
})
