import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditNoProblem,
  isBusinessLicenceNumber,
  isOfSameCompany,
  isCreditCode,
  isCreditNo,
  isOrganisationCode,
  normaliseCreditNo,
} from './credit-code.ts'
import type { OrganizationType } from './organization-type.ts'

const valid = [
  '91350100M000100Y43',
  '91110108MA00000070',
  '91330106MA2B00019Q',
  '1211000040000000XT',
  '51110000500001237N',
  '91110108123456788E',
]

describe('credit codes', () => {
  it.each(valid)('takes %s', (code) => {
    expect(isCreditCode(code)).toBe(true)
  })
  it.each(['91350100M000100Y44', '91350100I000100Y43', '9135010M000100Y43', '91350100M000100Y433', ''])(
    'refuses %j',
    (code) => {
      expect(isCreditCode(code)).toBe(false)
    },
  )
  it('refuses the letters the standard leaves out, whatever the checks say', () => {
    expect(isCreditCode('91310115MA1K0TST17')).toBe(false)
  })
  it('reads lower case, full width and spaces', () => {
    expect(normaliseCreditNo(' 91350100m000 100y43')).toBe('91350100M000100Y43')
    expect(isCreditCode('９１350100m000100y43')).toBe(true)
  })
  it('finds any one wrong character', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(17), fc.constantFrom(...alphabet), (code, at, other) => {
        fc.pre(code[at] !== other)
        expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
      }),
    )
  })
})

it.each([
  ['110108000000016', true],
  ['330106000123458', true],
  ['440300103097415', true],
  ['110108000000012', false],
  ['11010800000001', false],
])('judges the licence number %s: %s', (number, expected) => {
  expect(isBusinessLicenceNumber(number)).toBe(expected)
})

it.each([
  ['D2143569X', true],
  ['D2143569-X', true],
  ['123456788', true],
  ['123456789', false],
  ['D2143569', false],
])('judges the organisation code %s: %s', (code, expected) => {
  expect(isOrganisationCode(code)).toBe(expected)
})

it.each<[OrganizationType, string, boolean]>([
  [0, '91350100M000100Y43', true],
  [0, '110108000000016', false],
  [1, '110108000000016', true],
  [1, '91350100M000100Y43', true],
  [2, '1211000040000000XT', true],
  [2, '91350100M000100Y43', false],
  [3, 'D2143569-X', true],
  [3, '91350100M000100Y43', false],
])('accepts on document %i the number %s: %s', (type, number, expected) => {
  expect(isCreditNo(number, type)).toBe(expected)
})

it('says what is wrong', () => {
  expect(creditNoProblem(' ', 0)).toBe('请输入统一社会信用代码')
  expect(creditNoProblem('91350100M000100Y44', 0)).toBe('统一社会信用代码格式不正确')
  expect(creditNoProblem('91350100M000100Y43', 0)).toBeNull()
})

describe('the numbers of one company', () => {
  it.each([
    ['91330106MA2B00019Q', '9133 0106 ma2b00019q', true],
    ['91330106MA2B00019Q', '91350100M000100Y43', false],
    // The organisation code before, and the credit code around it.
    ['MA2B0001-9', '91330106MA2B00019Q', true],
    ['M000100Y4', '91350100M000100Y43', true],
    ['M000100Y4', '91330106MA2B00019Q', false],
    ['91350100M000100Y43', 'M000100Y4', false],
  ])('%s and %s: %s', (before, now, same) => {
    expect(isOfSameCompany(before, now)).toBe(same)
  })
})
