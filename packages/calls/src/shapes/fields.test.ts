import { maxPageSize } from '@qiyin/domain/paging.ts'
import { expect, it } from 'vitest'
import { choice, id, integer, optionalChoice, optionalId, optionalText, text } from './fields.ts'

it.each([
  ['a text', text('合同名称')],
  ['an optional text', optionalText('合同名称')],
  ['a text of lines', text('合同名称', { characters: 'lines' })],
])('%s with a character that nobody sees is refused by name', (_, schema) => {
  for (const value of ['合同\0', '\u202Egnp.exe', '供应链\u2066采购']) {
    const { error } = schema.safeParse(value)
    expect(error?.issues.map(({ message }) => message)).toEqual(['合同名称格式不正确，含有不可见字符'])
  }
})

it.each(['\u200B\u200B', '\u3164', ' \u2800\u2060 '])(
  'takes %j, which shows nothing, for no text',
  (value) => {
    const { error } = text('合同名称').safeParse(value)
    expect(error?.issues.map(({ message }) => message)).toEqual(['合同名称不能为空'])
    expect(optionalText('合同名称').parse(value)).toBeUndefined()
  },
)

it('takes lines where a text has lines, and every character but the null where nobody reads it', () => {
  expect(text('名称').safeParse('甲\n乙').success).toBe(false)
  expect(text('原因', { characters: 'lines' }).safeParse('甲\n乙').success).toBe(true)
  expect(text('日志内容', { characters: 'any' }).safeParse('\u001B[31m甲').success).toBe(true)
  expect(text('日志内容', { characters: 'any' }).safeParse('甲\0').success).toBe(false)
})

it.each([
  ['an id', id('合同')],
  ['an optional id', optionalId('合同')],
])('%s beyond what a row can have is refused by name', (_, schema) => {
  expect(schema.safeParse('9223372036854775807').success).toBe(true)
  const { error } = schema.safeParse('9223372036854775808')
  expect(error?.issues.map(({ message }) => message)).toEqual(['合同格式不正确'])
})

const kinds = { person: 0, company: 1 }

it.each([
  ['a whole number', integer('每页条数', { min: 0, max: maxPageSize }), '每页条数格式不正确'],
  ['a choice', choice('签署人身份', kinds), '签署人身份格式不正确'],
  ['a choice with words of its own', choice('签署顺序', kinds, '请选择签署顺序'), '请选择签署顺序'],
])('%s is a number or its digits, and nothing that could pass for one', (_, schema, message) => {
  expect([1, '1', ' 1 ', '01'].map((value) => schema.parse(value))).toEqual([1, 1, 1, 1])
  for (const value of ['', ' ', null, undefined, true, false, [], [1], {}, '0x1', '1e0', 'x', Number.NaN]) {
    const { error } = schema.safeParse(value)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  }
})

it('a blank filter is refused by name, an empty one is absent', () => {
  const filter = optionalChoice('合同状态', kinds)
  expect([filter.parse(''), filter.parse(null), filter.parse('1')]).toEqual([undefined, undefined, 1])
  const { error } = filter.safeParse(' ')
  expect(error?.issues.map(({ message }) => message)).toEqual(['合同状态格式不正确'])
})
