import { apiBase, type Call } from '@qiyin/calls/call.ts'
import { envelopeSchema } from '@qiyin/calls/envelope.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The catalogue as an OpenAPI 3.1 document. */
export function openApiDocument(catalogue: Readonly<Record<string, Call>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(catalogue)) {
    const path = `${apiBase}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '契印 电子合同签署平台', version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'qiyin_session' } },
    },
  }
}

function operation(name: string, call: Call): Json {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required)
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  const placeOf = (field: string): 'path' | 'query' | 'body' => {
    if (inPath.has(field)) return 'path'
    return bodiless || call.query?.includes(field) ? 'query' : 'body'
  }
  const inBody = fields.filter(([field]) => placeOf(field) === 'body')
  const parameters = fields.flatMap(([field, fieldSchema]) => {
    const place = placeOf(field)
    if (place === 'body') return []
    return [
      { name: field, in: place, required: place === 'path' || required.has(field), schema: fieldSchema },
    ]
  })
  return {
    operationId: name,
    summary: call.summary,
    description: describe(call),
    ...(call.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodiless ? {} : { requestBody: requestBody(call, Object.fromEntries(inBody), required) }),
    responses: { 200: response(call) },
  }
}

function requestBody(call: Call, properties: Json, required: ReadonlySet<string>): Json {
  if (call.rawBody) return { content: { [call.rawBody.contentType]: {} } }
  const schema = {
    type: 'object',
    properties: call.upload
      ? { ...properties, [call.upload.field]: { type: 'string', format: 'binary' } }
      : properties,
    required: [
      ...Object.keys(properties).filter((name) => required.has(name)),
      ...(call.upload ? [call.upload.field] : []),
    ],
  }
  return { content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema } } }
}

function response(call: Call): Json {
  if (call.answer === 'file') return { description: '文件', content: { 'application/octet-stream': {} } }
  if (call.answer === 'redirect') return { description: '302 跳转' }
  const schema = z.toJSONSchema(envelopeSchema(call.result), { io: 'output', unrepresentable: 'any' })
  return { description: 'code 为 0 表示成功', content: { 'application/json': { schema } } }
}

function describe(call: Call): string {
  const lines = [
    `访问权限：${accessText(call.access)}`,
    ...(call.changesState ? ['须携带请求头 x-requested-with: XMLHttpRequest，且来自同源页面'] : []),
    ...(call.idempotent ? ['支持请求头 idempotency-key：相同标识的重复请求返回首次结果'] : []),
    ...call.refusals.map((name) => `${refusals[name].code}：${refusals[name].message}`),
  ]
  return lines.join('\n\n')
}

function accessText(access: Call['access']): string {
  if (typeof access !== 'string') return `拥有页面 ${access.page}`
  switch (access) {
    case 'public':
      return '公开'
    case 'user':
      return '登录用户'
    case 'verified':
      return '已实名用户'
  }
}
