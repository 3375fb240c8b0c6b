import { expect, it } from 'vitest'
import { isRowId } from './row-id.ts'

it.each([
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['1e3', false],
  ['', false],
])('%j can be the id of a row: %s', (text, fits) => {
  expect(isRowId(text)).toBe(fits)
})
