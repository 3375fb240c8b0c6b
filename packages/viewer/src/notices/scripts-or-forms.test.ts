import { expect, it } from 'vitest'
import { hasFillableField } from './scripts-or-forms.ts'

const fields = (...types: string[]): Map<string, object[]> =>
  new Map(types.map((type, index) => [`field ${index}`, [{ id: `${index}R`, type }]]))

it.each([
  ['no form', null, false],
  ['an empty form', fields(), false],
  ['two signatures', fields('signature', 'signature'), false],
  ['a text field beside a signature', fields('signature', 'text'), true],
  ['a check box', fields('checkbox'), true],
  ['a group without a field of its own', fields(''), false],
])('of a document with %s', (_, map, expected) => {
  expect(hasFillableField(map)).toBe(expected)
})
