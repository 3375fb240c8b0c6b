import { expect, it } from 'vitest'
import { codeGivenTwice, unknownCode } from './given-codes.ts'

it('names the first code that a template does not have', () => {
  expect(unknownCode('变量', ['a', 'b'], ['a', 'c', 'd', 'a'])).toBe('模板中没有变量“c”')
  expect(unknownCode('签署角色', ['a', 'b'], ['b', 'b'])).toBeNull()
  expect(unknownCode('变量', [], [])).toBeNull()
})

it('names the first code that is given twice', () => {
  expect(codeGivenTwice('签署角色', ['a', 'b', 'b', 'a'])).toBe('签署角色“b”给出了多次')
  expect(codeGivenTwice('变量', ['a', 'b'])).toBeNull()
})
