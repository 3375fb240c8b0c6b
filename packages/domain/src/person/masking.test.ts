import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskIdentityNo, maskMobile, maskText } from './masking.ts'

it.each([
  [maskIdentityNo, '11010519491231002X', '110************02X'],
  [maskIdentityNo, 'E12345678', 'E12************678'],
  [maskMobile, '13800138000', '138*****000'],
  [maskText, '6228480402564890018', '622*****018'],
  [maskText, '张三', '张*****'],
  [maskText, '123456', '1*****'],
  [maskText, '1234567', '123*****567'],
  [maskText, '', ''],
])('masks by %o the value %s as %s', (mask, value, masked) => {
  expect(mask(value)).toBe(masked)
})

it('never shows more than six characters, nor a whole value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (value) => {
      fc.pre(!value.includes('*'))
      const shown = maskText(value).replaceAll('*', '')
      expect(shown.length).toBeLessThanOrEqual(6)
      expect(value.length === 1 || shown.length < value.length).toBe(true)
    }),
  )
})
