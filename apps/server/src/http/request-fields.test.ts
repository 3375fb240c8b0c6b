import { refusals } from '@qiyin/domain/refusals.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { parseFields, problemsOf } from './request-fields.ts'

/** As JSON brings it: no number, and nothing that one is made of. */
const odd: unknown = JSON.parse('{"length":{"valueOf":null,"toString":null}}')

it.each<[string, z.ZodType]>([
  ['a list', z.array(z.string()).min(1)],
  ['a text', z.string().min(1)],
])('refuses an object with an odd length in place of %s', (_, schema) => {
  expect(() => parseFields(schema, odd)).toThrow(CallError)
  expect(problemsOf(schema, odd)).toEqual([refusals.PARAMETER_INVALID.message])
})
