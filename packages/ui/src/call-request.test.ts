import { expect, test } from 'vitest'
import { buildRequest } from './call-request.ts'

test('puts named fields into the path and the rest of a GET into the query', () => {
  const call = { method: 'GET', path: '/files/download/contract/{fileId}' } as const
  expect(
    buildRequest(call, { fileId: '9007199254740993', isBatch: false, name: undefined, ids: ['1', '2'] }),
  ).toEqual({
    url: '/esignature/api/files/download/contract/9007199254740993?isBatch=false&ids=1&ids=2',
    body: undefined,
  })
})

test('escapes what stands in a path', () => {
  expect(buildRequest({ method: 'DELETE', path: '/a/{id}' }, { id: '../b?c' }).url).toBe(
    '/esignature/api/a/..%2Fb%3Fc',
  )
})

test('sends a POST as its body, but for the fields the call names as query', () => {
  const call = { method: 'POST', path: '/person-real-name/verify-v-code', query: ['vCode'] } as const
  expect(buildRequest(call, { vCode: '123456', name: '王小明' })).toEqual({
    url: '/esignature/api/person-real-name/verify-v-code?vCode=123456',
    body: { name: '王小明' },
  })
})
