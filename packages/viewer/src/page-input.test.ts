import { expect, it } from 'vitest'
import { parsePageInput } from './page-input.ts'

it.each([
  ['5', 5],
  [' 14 ', 14],
  ['007', 7],
  ['１２', 12],
  ['　３', 3],
  ['１５', undefined],
  ['0', undefined],
  ['15', undefined],
  ['999', undefined],
  ['2.5', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['abc', undefined],
  ['', undefined],
])('reads %j as %j in a document of 14 pages', (text, page) => {
  expect(parsePageInput(text, 14)).toBe(page)
})

it.each([
  ['iii', 3],
  ['1', 4],
  ['4', 4],
  ['5', undefined],
  ['IV', undefined],
  ['', undefined],
])('reads %j as %j in a document whose pages are i, ii, iii and 1', (text, page) => {
  expect(parsePageInput(text, 4, ['i', 'ii', 'iii', '1'])).toBe(page)
})

it('never takes an empty text for an empty label', () => {
  expect(parsePageInput(' ', 2, ['', 'a'])).toBeUndefined()
})
