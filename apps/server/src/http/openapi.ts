import { applicationScope, wholePath, type Call } from '@qiyin/calls/call.ts'
import { applicationEnvelopeSchema, envelopeSchema } from '@qiyin/calls/envelope.ts'
import { bodyType, fieldPlace, hasBody } from '@qiyin/calls/request.ts'
import { signedRequest, signVersionHeader, signVersions } from '@qiyin/calls/signed-request.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The catalogue as an OpenAPI 3.1 document. */
export function openApiDocument(catalogue: Readonly<Record<string, Call>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(catalogue)) {
    const path = wholePath(call)
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
  const schema = requestSchema(call)
  const fields = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required)
  const inBody = fields.filter(([field]) => fieldPlace(call, field) === 'body')
  const inPlace = fields.flatMap(([field, fieldSchema]) => {
    const place = fieldPlace(call, field)
    if (place === 'body') return []
    return [
      { name: field, in: place, required: place === 'path' || required.has(field), schema: fieldSchema },
    ]
  })
  const parameters = applicationScope(call) === undefined ? inPlace : [...inPlace, signVersionParameter]
  return {
    operationId: name,
    summary: call.summary,
    description: describe(call),
    ...(needsSession(call) ? { security: [{ session: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(hasBody(call) ? { requestBody: requestBody(call, Object.fromEntries(inBody), required) } : {}),
    responses: { 200: response(call) },
  }
}

/** How a signed request says what it has signed. */
const signVersionParameter: Json = {
  name: signVersionHeader,
  in: 'header',
  required: false,
  description: '签名版本：2 的签名文本含请求方法与路径，不带时为 1',
  schema: { type: 'string', enum: signVersions.map(String) },
}

function needsSession(call: Call): boolean {
  return call.access !== 'public' && applicationScope(call) === undefined
}

/** The fields as they travel: those of an application stand as JSON text in the one that it signs. */
function requestSchema(call: Call): z.core.JSONSchema.BaseSchema {
  const own = inputSchema(call.request)
  if (applicationScope(call) === undefined) return own
  const signed = inputSchema(signedRequest)
  const bizContent = { type: 'string', contentMediaType: 'application/json', contentSchema: own } as const
  return { ...signed, properties: { ...signed.properties, bizContent } }
}

function inputSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function requestBody(call: Call, properties: Json, required: ReadonlySet<string>): Json {
  if (call.rawBody) {
    const types = [call.rawBody.contentType, ...(call.rawBody.alsoTypes ?? [])]
    return { content: Object.fromEntries(types.map((type) => [type, {}])) }
  }
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
  return { content: { [bodyType(call) ?? '']: { schema } } }
}

function response(call: Call): Json {
  if (call.answer === 'file') return { description: '文件', content: { 'application/octet-stream': {} } }
  if (call.answer === 'redirect') return { description: '302 跳转' }
  if (call.answer === 'events') return { description: '服务器推送事件', content: { 'text/event-stream': {} } }
  const forApplications = applicationScope(call) !== undefined
  const envelope = (forApplications ? applicationEnvelopeSchema : envelopeSchema)(call.result)
  const schema = z.toJSONSchema(envelope, { io: 'output', unrepresentable: 'any' })
  return { description: 'code 为 0 表示成功', content: { 'application/json': { schema } } }
}

function describe(call: Call): string {
  const forApplications = applicationScope(call) !== undefined
  const lines = [
    `访问权限：${accessText(call.access)}`,
    ...(forApplications
      ? ['业务字段以JSON文本置于 bizContent，与 appId、timestamp、nonce、sign 一同发送']
      : []),
    ...(call.changesState && !forApplications
      ? ['须携带请求头 x-requested-with: XMLHttpRequest，且来自同源页面']
      : []),
    ...(call.idempotent ? ['支持请求头 idempotency-key：相同标识的重复请求返回首次结果'] : []),
    ...call.refusals.map((name) => `${refusals[name].code}：${refusals[name].message}`),
  ]
  return lines.join('\n\n')
}

function accessText(access: Call['access']): string {
  if (typeof access !== 'string') {
    if ('page' in access) return `拥有页面 ${access.page}`
    if ('anyPage' in access) return `拥有页面 ${access.anyPage.join('、')} 之一`
    return `外部应用签名请求，须有权限 ${access.application}`
  }
  switch (access) {
    case 'public':
      return '公开'
    case 'user':
      return '登录用户'
    case 'verified':
      return '已实名用户'
  }
}
