import { expect, it } from 'vitest'
import { contractNoOf, contractNoProblem } from './contract-number.ts'

const now = new Date('2026-11-20T16:00:00Z')

it('numbers contracts by the Shanghai day', () => {
  expect(contractNoOf(42, now)).toBe('QY2026112100000042')
  expect(contractNoOf(123_456_789n, now)).toBe('QY20261121123456789')
})

it.each([
  ['', null],
  [undefined, null],
  [contractNoOf(1, now), null],
  ['采购（2026）第3号', null],
  ['A-1/2.[3]', null],
  ['a b', '合同编号格式不正确'],
  ['<b>', '合同编号格式不正确'],
  ['9'.repeat(65), '合同编号不能超过64个字符'],
])('judges the typed number %j', (text, problem) => {
  expect(contractNoProblem(text)).toBe(problem)
})
