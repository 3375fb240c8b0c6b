import { catalogue } from '@qiyin/calls/catalogue.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarationFault } from './check-declaration.ts'
import { registerCalls } from './dispatch.ts'

const plain = {
  method: 'POST',
  path: '/plain',
  summary: '',
  access: 'user',
  changesState: true,
  request: z.object({ contractId: z.string() }),
  result: z.null(),
  refusals: [],
} as const satisfies Call
const external = { ...plain, access: { application: 'contract-read' } } as const
const object = { kind: 'contract', field: 'contractId', relation: 'party' } as const
const upload = { field: 'file', maxBytes: 1 }
const rawBody = { contentType: 'application/x', field: 'contractId' }

test.each<[string, Call, string]>([
  ['an application that is asked for an object', { ...external, object }, 'asks for a person'],
  ['an application and a key', { ...external, idempotent: true }, 'idempotent'],
  ['an application and a file', { ...external, upload }, 'upload'],
  ['an application and bytes', { ...external, rawBody }, 'bytes'],
  ['an application and a field of the path', { ...external, path: '/of/{contractId}' }, 'contractId outside'],
  ['an application and a field of the query', { ...external, query: ['contractId'] }, 'contractId outside'],
  ['anybody and an object', { ...plain, access: 'public', object }, 'public and has an object rule'],
  ['anybody and a key', { ...plain, access: 'public', idempotent: true }, 'public and idempotent'],
  ['an object within a form', { ...plain, object, upload }, 'travels with the file'],
  ['an object that no field names', { ...plain, object: { ...object, field: 'id' } }, 'no field of it'],
  ['a file without a body', { ...plain, method: 'GET', upload }, 'no body'],
  ['a form and bytes', { ...plain, upload, rawBody }, 'both'],
])('%s cannot be declared', (_, call, words) => {
  const calls = { broken: { call, handler: async () => null } }
  // It throws before it touches the application or its parts.
  expect(() => registerCalls({} as never, calls, {} as never)).toThrow(new RegExp(`^broken .*${words}`))
})

test.each<[string, Call]>([
  ['a signed call', external],
  ['a signed call by GET', { ...external, method: 'GET' }],
  ['a file for an object of the query', { ...plain, object, upload, query: ['contractId'] }],
  ...Object.entries(catalogue),
])('%s can be declared', (_, call) => {
  expect(declarationFault(call)).toBeUndefined()
})
