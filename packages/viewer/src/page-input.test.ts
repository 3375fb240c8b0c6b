import { expect, it } from 'vitest'
import { parsePageInput } from './page-input.ts'

it.each([
  ['5', 5],
  [' 14 ', 14],
  ['007', 7],
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
