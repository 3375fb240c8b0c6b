import { catalogue } from '@qiyin/calls/catalogue.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOf } from './request-fields.ts'

const odd = [undefined, null, '', 'x', -1, 0.5, Number.NaN, true, [], {}, [null], [{}], { x: 1 }] as const

/** Requests with an odd value in one field, or in one field of what is given there. */
function* oddRequests(shape: z.ZodObject['shape']): Generator<Record<string, unknown>> {
  yield {}
  for (const [name, field] of Object.entries(shape))
    for (const value of [...odd, ...oddParts(field)]) yield { [name]: value }
}

function* oddParts(field: unknown): Generator {
  const inner = unwrapped(field)
  if (inner instanceof z.ZodObject) yield* oddRequests(inner.shape)
  if (inner instanceof z.ZodUnion) for (const option of inner.options) yield* oddParts(option)
  if (inner instanceof z.ZodArray) for (const value of [...odd, ...oddParts(inner.element)]) yield [value]
}

function unwrapped(field: unknown): unknown {
  const wraps =
    field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
  return wraps ? unwrapped(field.unwrap()) : field
}

it.each(Object.entries(catalogue))('%s says in Chinese what is malformed', (_, { request }) => {
  const problems = [...oddRequests(request.shape)].flatMap((one) => problemsOf(request, one))
  expect([...new Set(problems)].filter((problem) => !/^[^A-Za-z]*\p{Script=Han}/u.test(problem))).toEqual([])
})
