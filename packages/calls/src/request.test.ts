import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { addressOf, bodyType, buildRequest, fieldPlace } from './request.ts'

const fields = {
  id: z.string(),
  name: z.string().nullish(),
  flag: z.boolean().optional(),
  ids: z.array(z.string()).optional(),
}
const common = {
  summary: '',
  access: 'public',
  changesState: false,
  request: z.object(fields),
  result: z.null(),
  refusals: [],
} as const
const read = defineCall({ ...common, method: 'GET', path: '/read/{id}' })
const remove = defineCall({ ...common, method: 'DELETE', path: '/remove' })
const write = defineCall({ ...common, method: 'POST', path: '/write', query: ['id'] })
const upload = defineCall({
  ...common,
  method: 'POST',
  path: '/upload',
  upload: { field: 'file', maxBytes: 10 },
})
const raw = defineCall({
  ...common,
  method: 'POST',
  path: '/raw',
  rawBody: { contentType: 'application/ocsp-request', field: 'request' },
  request: z.object({ request: z.custom<Uint8Array>() }),
})

test.each([
  ['a field of the path', read, 'id', 'path'],
  ['another field of a GET', read, 'name', 'query'],
  ['a field of a DELETE', remove, 'id', 'query'],
  ['a field the call names', write, 'id', 'query'],
  ['a field of a POST', write, 'name', 'body'],
])('%s', (_, call, field, place) => {
  expect(fieldPlace(call, field)).toBe(place)
})

test.each([
  [read, undefined],
  [write, 'application/json'],
  [upload, 'multipart/form-data'],
  [raw, 'application/ocsp-request'],
])('the body of %o is of the type %s', (call, type) => {
  expect(bodyType(call)).toBe(type)
})

test('a GET has named fields in its path, the rest in its query, and leaves out what is absent', () => {
  expect(buildRequest(read, { id: '9007199254740993', flag: false, name: null, ids: ['1', '2'] })).toEqual({
    url: '/esignature/api/read/9007199254740993?flag=false&ids=1&ids=2',
  })
})

test('what stands in a path is escaped', () => {
  expect(addressOf(read, { id: '../b?c' })).toBe('/esignature/api/read/..%2Fb%3Fc')
})

test('an address wants the fields of its path', () => {
  // @ts-expect-error without its id the address would lead to /read/undefined
  expect(() => addressOf(read, {})).toThrow('id')
})

test('a POST has its body, but for the fields the call names as query', () => {
  expect(buildRequest(write, { id: '7', name: '王小明' })).toEqual({
    url: '/esignature/api/write?id=7',
    contentType: 'application/json',
    body: '{"name":"王小明"}',
  })
})

test('an upload is a form whose file comes last', () => {
  const { contentType, body } = buildRequest(
    upload,
    { id: '7', name: null, ids: ['1'] },
    { name: 'a.pdf', content: new Blob(['x']) },
  )
  expect(contentType).toBeUndefined()
  expect(body instanceof FormData && [...body.keys()]).toEqual(['id', 'ids', 'file'])
})

test('bytes are sent as they are', () => {
  expect(buildRequest(raw, { request: new Uint8Array([1, 2]) })).toEqual({
    url: '/esignature/api/raw',
    contentType: 'application/ocsp-request',
    body: new Uint8Array([1, 2]),
  })
})
