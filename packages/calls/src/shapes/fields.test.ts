import { expect, it } from 'vitest'
import { id, optionalId, optionalText, text } from './fields.ts'

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
