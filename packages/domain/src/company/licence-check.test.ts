import { assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { checkLicence, type LicenceCheck, type Piece } from './licence-check.ts'

const blank = { companyName: null, creditNo: null, legalPersonName: null }

const checkOf = (given: string | null, read: string | null): LicenceCheck =>
  checkLicence({ ...blank, legalPersonName: given }, { ...blank, legalPersonName: read }).legalPersonName

it('tells apart what agrees, what differs and what could not be read', () => {
  expect(checkOf('沈国梁', '沈国梁')).toEqual({ outcome: 'same' })
  expect(checkOf('沈国梁', null)).toEqual({ outcome: 'unread' })
  expect(checkOf(null, '沈国梁')).toEqual({ outcome: 'unread' })
  expect(checkOf('沈国梁', '沈国樑')).toEqual({
    outcome: 'different',
    given: [
      { text: '沈国', differs: false },
      { text: '梁', differs: true },
    ],
    read: [
      { text: '沈国', differs: false },
      { text: '樑', differs: true },
    ],
  })
})

it('marks what only one side has, and characters beyond the basic plane as one', () => {
  expect(checkOf('云帆贸易', '云帆国际贸易')).toMatchObject({
    given: [{ text: '云帆贸易', differs: false }],
    read: [{ text: '云帆' }, { text: '国际', differs: true }, { text: '贸易' }],
  })
  expect(checkOf('王𬭎', '王䶮')).toMatchObject({ given: [{ text: '王' }, { text: '𬭎', differs: true }] })
})

it('loses no character, and leaves the same text on both sides outside of the marks', () => {
  const word = string({ unit: constantFrom('甲', '乙', '丙'), maxLength: 8 })
  assert(
    property(word, word, (given, read) => {
      const found = checkOf(given, read)
      const same = [{ text: given, differs: false }]
      const sides = found.outcome === 'different' ? found : { given: same, read: same }
      expect([whole(sides.given), whole(sides.read)]).toEqual([given, read])
      expect(agreed(sides.given)).toBe(agreed(sides.read))
    }),
  )
})

const whole = (side: readonly Piece[]): string => side.map(({ text }) => text).join('')
const agreed = (side: readonly Piece[]): string => whole(side.filter(({ differs }) => !differs))
