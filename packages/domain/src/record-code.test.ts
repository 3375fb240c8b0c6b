import { expect, it } from 'vitest'
import { isRecordCode } from './record-code.ts'

it.each([
  ['SUPPLY_CHAIN', true],
  ['hr-2', true],
  ['_A', false],
  ['A B', false],
  ['采购', false],
  ['', false],
])('%s: %s', (text, is) => {
  expect(isRecordCode(text)).toBe(is)
})
