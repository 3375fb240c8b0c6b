import { expect, it } from 'vitest'
import { fieldValueProblem, type ValuedField } from './field-value.ts'

const field: ValuedField = {
  fieldCode: 'post',
  fieldName: '岗位',
  fieldType: 'singleText',
  fieldFormat: '',
  notNull: true,
  variableOptionalValueList: [],
}
const now = new Date('2026-11-20T04:00:00Z')
const options = ['1年', '3年'].map((optionalValue) => ({ optionalValue }))
const dropdown: Partial<ValuedField> = { fieldType: 'dropdownCustom', variableOptionalValueList: options }
const checkbox: Partial<ValuedField> = { fieldType: 'checkbox', variableOptionalValueList: options }

it.each<[string, Partial<ValuedField>, string, string | null]>([
  ['a text', {}, '工程师', null],
  ['an empty text that must be', {}, ' ', '请填写岗位'],
  ['an empty text that may be', { notNull: false }, '', null],
  ['an empty checkbox', checkbox, '', '请填写岗位'],
  ['an empty number', { fieldType: 'number' }, '', '请填写岗位'],
  ['an empty dropdown', dropdown, '', '请选择岗位'],
  ['an empty day', { fieldType: 'date' }, '', '请选择岗位'],
  ['what looks like markup', {}, '#panic("x") $a$ @b', null],
  ['what looks like a formula', {}, "=cmd|' /C calc'!A0", null],
  ['a thousand characters', {}, '字'.repeat(1000), null],
  ['one more', {}, '字'.repeat(1001), '岗位不能超过1000个字符'],
  ['a line break in one line', {}, '甲\n乙', '不能换行'],
  ['what turns the text round', {}, '金额\u202E0001', '岗位格式不正确，含有不可见字符'],
  [
    'a control in several lines',
    { fieldType: 'multiText' },
    '甲\u0007\n乙',
    '岗位格式不正确，含有不可见字符',
  ],
  ['a line break in several', { fieldType: 'multiText' }, '甲\n乙', null],
  ['a choice', dropdown, '3年', null],
  ['a choice that is none', dropdown, '五年', '请从下拉列表中选择：1年、3年'],
  ['two choices', checkbox, '1年、3年', null],
  ['one of two that is none', checkbox, '1年、5年', '请从下拉列表中选择：1年、3年'],
  ['what a service offers', { fieldType: 'dropdownService', fieldFormat: 'banks' }, '某银行', null],
  ['a day', { fieldType: 'date' }, '2028-02-29', null],
  ['a day that is none', { fieldType: 'date' }, '2026-11-31', '日期不存在'],
  ['a day written otherwise', { fieldType: 'date' }, '2026/11/30', '日期格式错误，应为 2026-01-31'],
  ['a time', { fieldType: 'time' }, '09:30:00', null],
  ['a time that is none', { fieldType: 'time' }, '24:00:00', '时间格式错误，应为 09:30:00'],
  ['a moment', { fieldType: 'dateTime' }, '2026-11-30 09:30:00', null],
  ['a moment of no day', { fieldType: 'dateTime' }, '2026-11-31 09:30:00', '日期不存在'],
  [
    'a moment without time',
    { fieldType: 'dateTime' },
    '2026-11-30',
    '日期时间格式错误，应为 2026-01-31 09:30:00',
  ],
  ['an amount', { fieldType: 'number', fieldFormat: '#,##0.00' }, '22500.5', null],
  ['an amount in words', { fieldType: 'number' }, '两万五', '请填写数字'],
  ['an amount of three decimals', { fieldType: 'number' }, '1.234', '请填写数字，最多2位小数'],
  ['a whole number', { fieldType: 'number', fieldFormat: '0' }, '36', null],
  ['a fraction where none belongs', { fieldType: 'number', fieldFormat: '0' }, '36.5', '请填写整数'],
  ['an endless amount', { fieldType: 'number' }, '1'.repeat(16), '数字过大，最多15位整数'],
  ['an identity number', { fieldCode: 'b.identityNo' }, '110101199003077635', null],
  ['its last character wrong', { fieldCode: 'b.identityNo' }, '110101199003077636', '身份证号格式不正确'],
  [
    'an identity number cut off',
    { fieldCode: 'b.identityNo' },
    '11010119900307763',
    '身份证号格式不正确，应为18位，当前17位',
  ],
  ['a mobile number', { fieldCode: 'b.mobile' }, '138 0000 4821', null],
  ['a mobile number cut off', { fieldCode: 'b.mobile' }, '1380000482', '手机号格式不正确'],
  ['an e-mail address', { fieldCode: 'b.email' }, 'a@example.cn', null],
  ['no e-mail address', { fieldCode: 'b.email' }, 'a@', '邮箱格式不正确'],
])('judges %s', (_, given, value, problem) => {
  expect(fieldValueProblem({ ...field, ...given }, value, now)).toBe(problem)
})
