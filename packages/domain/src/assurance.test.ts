import { expect, it } from 'vitest'
import { assuranceText } from './assurance.ts'

it.each([
  ['simulated', undefined, '模拟认证（仅供演示，不具有法律效力）'],
  ['manual', 'FDD', '平台人工审核'],
  ['http', undefined, '身份核验服务'],
  ['provider', 'FDD', '第三方认证（法大大）'],
  ['provider', 'NOBODY', '第三方认证'],
  [null, undefined, '未核验'],
])('says of %s by %s: %s', (assurance, supplier, text) => {
  expect(assuranceText(assurance, supplier)).toBe(text)
})
