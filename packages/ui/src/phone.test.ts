import { expect, test } from 'vitest'
import { formatMobile } from './phone.ts'

test('groups a mobile number 3-4-4, masked or not', () => {
  expect(formatMobile('13800000001')).toBe('138 0000 0001')
  expect(formatMobile('138****0001')).toBe('138 **** 0001')
  expect(formatMobile('138')).toBe('138')
})
