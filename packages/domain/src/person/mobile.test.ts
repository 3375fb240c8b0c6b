import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMobile, mobileProblem, normaliseMobile, searchedMobile, showMobile } from './mobile.ts'

it.each(['13800138000', '19912345678', '14700000000'])('takes %s', (text) => {
  expect(mobileProblem(text)).toBeNull()
})

it.each([
  ['12800138000', '手机号格式不正确'],
  ['1380013800', '手机号格式不正确'],
  ['138001380000', '手机号格式不正确'],
  ['23800138000', '手机号格式不正确'],
  ['', '手机号不能为空'],
  [null, '手机号不能为空'],
])('refuses %j', (text, message) => {
  expect(mobileProblem(text)).toBe(message)
})

it.each([
  ['+86 138-0013-8000 99', '13800138000'],
  ['+8613800138000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['８６１３８００１３８０００', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['138001380001', '13800138000'],
  ['861380013800', '86138001380'],
  ['138a', '138'],
  ['', ''],
])('reads %j as %j', (text, mobile) => {
  expect(normaliseMobile(text)).toBe(mobile)
})

it.each([
  ['13800138000', '138 0013 8000'],
  ['1380', '138 0'],
  ['138', '138'],
  ['138*****000', '138*****000'],
  ['', ''],
])('shows %j as %j', (text, shown) => {
  expect(showMobile(text)).toBe(shown)
})

it.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['138001380001', undefined],
  ['1380013', undefined],
  ['李静怡', undefined],
])('searches by %j for %j', (word, mobile) => {
  expect(searchedMobile(word)).toBe(mobile)
})

it('reads back every number however it is grouped or prefixed', () => {
  const numbers = fc
    .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
    .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`)
  fc.assert(
    fc.property(numbers, fc.constantFrom('', '+86', '+86 ', '0086', '86', '86-'), (mobile, prefix) => {
      expect(isMobile(mobile)).toBe(true)
      expect(normaliseMobile(prefix + showMobile(mobile))).toBe(mobile)
    }),
  )
})
