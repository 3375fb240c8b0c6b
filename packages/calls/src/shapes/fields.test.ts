import { expect, it } from 'vitest'
import { id, optionalId, optionalText, text } from './fields.ts'

it.each([
  ['a text', text('合同名称')],
  ['an optional text', optionalText('合同名称')],
])('%s with a character that no database holds is refused by name', (_, schema) => {
  const { error } = schema.safeParse('合同\0')
  expect(error?.issues.map(({ message }) => message)).toEqual(['合同名称格式不正确'])
})

it.each([
  ['an id', id('合同')],
  ['an optional id', optionalId('合同')],
])('%s beyond what a row can have is refused by name', (_, schema) => {
  expect(schema.safeParse('9223372036854775807').success).toBe(true)
  const { error } = schema.safeParse('9223372036854775808')
  expect(error?.issues.map(({ message }) => message)).toEqual(['合同格式不正确'])
})
