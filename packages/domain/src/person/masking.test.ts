import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskGivenName, maskIdentityNo, maskMobile, maskName } from './masking.ts'

it.each([
  [maskIdentityNo, '11010519491231002X', '110************02X'],
  [maskIdentityNo, 'E12345678', 'E12************678'],
  [maskMobile, '13800138000', '138*****000'],
  [maskMobile, '6228480402564890018', '622*****018'],
  [maskMobile, '张三', '张*****'],
  [maskMobile, '123456', '1*****'],
  [maskMobile, '1234567', '123*****567'],
  [maskMobile, '', ''],
  [maskName, '陈思远', '**远'],
  [maskName, '李', '李'],
  [maskName, '', ''],
  [maskGivenName, '陈思远', '陈**'],
  [maskGivenName, '阿卜杜拉·买买提', '阿***'],
  [maskGivenName, '', ''],
])('masks by %o the value %s as %s', (mask, value, masked) => {
  expect(mask(value)).toBe(masked)
})

it('never shows more than six characters, nor a whole value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (value) => {
      fc.pre(!value.includes('*'))
      const shown = maskMobile(value).replaceAll('*', '')
      expect(shown.length).toBeLessThanOrEqual(6)
      expect(value.length === 1 || shown.length < value.length).toBe(true)
    }),
  )
})
