import { defineCall, type ObjectRule } from '@qiyin/calls/call.ts'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { FileAnswer, Handler, RedirectAnswer } from './handler.ts'

const plain = {
  method: 'GET',
  path: '/plain',
  summary: '',
  access: 'public',
  changesState: false,
  request: z.object({}),
  refusals: [],
} as const
const told = defineCall({ ...plain, result: z.object({ name: z.string() }) })
const given = defineCall({ ...plain, answer: 'file', result: z.null() })
const sent = defineCall({ ...plain, answer: 'redirect', result: z.null() })

test('a handler returns what its call answers with and nothing else', () => {
  expectTypeOf<ReturnType<Handler<typeof told>>>().toEqualTypeOf<Promise<{ name: string }>>()
  expectTypeOf<ReturnType<Handler<typeof given>>>().toEqualTypeOf<Promise<FileAnswer>>()
  expectTypeOf<ReturnType<Handler<typeof sent>>>().toEqualTypeOf<Promise<RedirectAnswer>>()
  // @ts-expect-error a call that answers in the envelope has no file
  expectTypeOf<() => Promise<FileAnswer>>().toExtend<Handler<typeof told>>()
})

test('a relation belongs to the kind of its object', () => {
  const object = { kind: 'person', field: 'id', relation: 'owner' } as const
  expectTypeOf(object).toExtend<ObjectRule>()
  // @ts-expect-error nobody signs a person
  expectTypeOf({ ...object, relation: 'signer' } as const).toExtend<ObjectRule>()
})
