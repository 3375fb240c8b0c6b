import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDocumentNumber, overseaDocumentType } from './document-number.ts'
import {
  ageAt,
  birthDayOf,
  checkCharacterOf,
  idNumberFault,
  isIdNumber,
  normaliseIdNumber,
  upgradeIdNumber,
} from './id-number.ts'

const now = new Date('2026-11-20T02:00:00Z')

describe('identity numbers', () => {
  it.each([
    '11010519491231002X',
    '440524188001010014',
    '310101200002290015',
    '110101199003071233',
    '33010619951010002X',
    '810000199001010019',
    '830000199001010012',
    '110105491231002',
    '11010519491231002x',
    ' 110105 19491231 002Ｘ ',
  ])('takes %j', (text) => {
    expect(idNumberFault(text, now)).toBeNull()
  })

  it.each([
    ['110105194912310021', 'checksum'],
    ['110101199002290012', 'date'],
    ['11010519491331002', 'pattern'],
    ['00010119900307123X', 'pattern'],
    ['990101199003071233', 'region'],
    ['110101209912310015', 'future'],
    ['110105491331002', 'pattern'],
    ['110105490230002', 'date'],
    ['', 'pattern'],
    ['１１０', 'pattern'],
  ])('refuses %j by its %s', (text, fault) => {
    expect(idNumberFault(text, now)).toBe(fault)
  })

  it.each([
    ['110105491231002', '11010519491231002X'],
    ['110101900307001', '110101199003070011'],
  ])('upgrades %s', (old, current) => {
    expect(upgradeIdNumber(old)).toBe(current)
    expect(normaliseIdNumber(old)).toBe(current)
  })

  it('takes a birth today and refuses one tomorrow, by the Shanghai day', () => {
    const number = `11010120261121001`
    const valid = number + checkCharacterOf(number)
    expect(isIdNumber(valid, new Date('2026-11-20T15:59:59Z'))).toBe(false)
    expect(isIdNumber(valid, new Date('2026-11-20T16:00:00Z'))).toBe(true)
  })

  it('finds any one wrong digit in the sequence or check character', () => {
    const body = fc.integer({ min: 0, max: 999 }).map((n) => `11010119900307${String(n).padStart(3, '0')}`)
    fc.assert(
      fc.property(
        body,
        fc.integer({ min: 14, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, shift) => {
          const number = digits + checkCharacterOf(digits)
          const other = String((Number(number[at]) + shift) % 10)
          expect(isIdNumber(number, now)).toBe(true)
          expect(idNumberFault(number.slice(0, at) + other + number.slice(at + 1), now)).toBe('checksum')
        },
      ),
    )
  })
})

describe('what a number tells', () => {
  it('tells the birth', () => {
    expect(birthDayOf('110105491231002')).toBe('1949-12-31')
  })
  it.each([
    ['2026-11-19T15:59:59Z', 13],
    ['2026-11-19T16:00:00Z', 14],
    ['2027-11-19T15:59:59Z', 14],
  ])('tells the age at %s', (instant, age) => {
    expect(ageAt('110101201211200018', new Date(instant))).toBe(age)
  })
})

describe('other documents', () => {
  const { hongKongMacaoPermit, taiwanPermit, passport, permanentResidence } = overseaDocumentType
  const newCard = '91115619900307001'
  it.each([
    [hongKongMacaoPermit, 'h1234 5678', true],
    [hongKongMacaoPermit, 'M1234567801', true],
    [hongKongMacaoPermit, 'K12345678', false],
    [taiwanPermit, '12345678', true],
    [taiwanPermit, '1234567890a', true],
    [taiwanPermit, '123456789', false],
    [passport, 'E12345678', true],
    [passport, 'A-123', false],
    [permanentResidence, 'usa123456789012', true],
    [permanentResidence, newCard + checkCharacterOf(newCard), true],
    [permanentResidence, `${newCard}${checkCharacterOf(newCard) === '0' ? '1' : '0'}`, false],
    [permanentResidence, '811156199003070010', false],
  ])('judges type %i number %s as %s', (type, text, expected) => {
    expect(isDocumentNumber(type, text)).toBe(expected)
  })
})
