import { applicationScope, type Call } from '@qiyin/calls/call.ts'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { undeclaredField } from './declared-fields.ts'

type Json = z.core.JSONSchema.BaseSchema

/** For each object in the schema with fields of its own: a value that reaches there and has one more, and its path. */
function withOneMore(schema: Json): { path: string; value: unknown }[] {
  const options = (schema.anyOf ?? schema.oneOf ?? []).flatMap((option) => withOneMore(option))
  if (schema.type === 'array')
    return withOneMore(schema.items as Json).map(({ path, value }) => ({
      path: `[0]${path}`,
      value: [value],
    }))
  if (schema.type !== 'object' || schema.properties === undefined) return options
  const fields = Object.entries(schema.properties as Record<string, Json>)
  const kind = fields
    .filter(([, field]) => field.const !== undefined)
    .map(([name, field]) => [name, field.const])
  const inside = fields.flatMap(([name, field]) =>
    withOneMore(field).map(({ path, value }) => ({ path: `.${name}${path}`, value: { [name]: value } })),
  )
  return [{ path: '.other', value: { ...Object.fromEntries(kind), other: 1 } }, ...inside]
}

const calls: [string, Call][] = Object.entries(catalogue).filter(
  ([, call]) => applicationScope(call) !== undefined,
)

it.each(calls)('finds one field more in each object of %s', (_, { request }) => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  const cases = withOneMore(schema)
  const found = cases.map(({ value }) => `.${undeclaredField(request, value)}`)
  expect(found).toEqual(cases.map(({ path }) => path))
})
