import type { Call } from '@qiyin/calls/call.ts'
import { id } from '@qiyin/calls/shapes/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'

const signed = {
  method: 'POST',
  path: '/external/query',
  summary: '',
  access: { application: 'contract-read' },
  changesState: false,
  request: z.object({ contractId: id('合同') }),
  result: z.null(),
  refusals: [],
} as const satisfies Call

const parts = ['appId', 'timestamp', 'nonce', 'bizContent', 'sign']
const bizContent = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: { properties: { contractId: { type: 'string' } }, required: ['contractId'] },
}

function operationOf(call: Call): unknown {
  const { paths } = openApiDocument({ call }) as { paths: Record<string, Record<string, unknown>> }
  return paths[`/esignature/api${call.path}`]?.[call.method.toLowerCase()]
}

test('a signed call is sent as its five parts and answered in the envelope of applications', () => {
  const operation = operationOf(signed)
  expect(operation).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { bizContent }, required: parts } } },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { required: ['code', 'message', 'result', 'requestId', 'timestamp'] },
          },
        },
      },
    },
  })
  expect(operation).not.toHaveProperty('security')
  expect(operation).toMatchObject({
    parameters: [{ name: 'x-qiyin-sign-version', in: 'header', required: false }],
  })
})

test('a signed call by GET has the same parts in its query', () => {
  const { parameters } = operationOf({ ...signed, method: 'GET' }) as { parameters: { name: string }[] }
  expect(parameters.map(({ name }) => name)).toEqual([...parts, 'x-qiyin-sign-version'])
  expect(parameters).toContainEqual({
    name: 'bizContent',
    in: 'query',
    required: true,
    schema: expect.objectContaining({ contentMediaType: 'application/json' }),
  })
})

test('a call of a person has its fields in the body, and a session', () => {
  expect(operationOf({ ...signed, access: 'user' })).toMatchObject({
    security: [{ session: [] }],
    requestBody: { content: { 'application/json': { schema: { required: ['contractId'] } } } },
    responses: {
      200: { content: { 'application/json': { schema: { required: ['code', 'message', 'result'] } } } },
    },
  })
})
