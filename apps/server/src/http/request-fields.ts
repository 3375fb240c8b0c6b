import type { Call } from '@qiyin/calls/call.ts'
import { fieldPlace, hasBody } from '@qiyin/calls/request.ts'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { malformedField, requireCleanFields } from './clean-fields.ts'
import { undeclaredField } from './declared-fields.ts'

interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Path, query and body of a request as the one object a call's schema reads. */
export function mergeFields(call: Call, { params, query, body }: RequestParts): Record<string, unknown> {
  const inQuery = Object.entries(asRecord(query)).filter(([name]) => fieldPlace(call, name) === 'query')
  const fields = {
    ...(hasBody(call) ? bodyFields(call, body) : {}),
    ...Object.fromEntries(inQuery.map(([name, value]) => [name, asListed(call, name, value)])),
    ...asRecord(params),
  }
  requireCleanFields(fields)
  return fields
}

function bodyFields({ rawBody, wrapper }: Call, body: unknown): Record<string, unknown> {
  if (body instanceof Uint8Array) return rawBody ? { [rawBody.field]: body } : {}
  if (rawBody) return {}
  const fields = asRecord(body)
  if (wrapper === undefined || !(wrapper in fields)) return fields
  const { [wrapper]: wrapped, ...beside } = fields
  return { ...beside, ...asRecord(wrapped) }
}

/** Parses, or refuses with the first problem's Chinese message. */
export function parseRequest(call: Call, fields: Record<string, unknown>): Record<string, unknown> {
  return parseFields(call.request, fields)
}

/**
 * Refuses signed fields that the call does not have, at any depth: what a system has signed for one thing must not pass
 * for another (decision 126), and a misspelt filter must not find everything.
 */
export function requireDeclared({ request }: Call, fields: Record<string, unknown>): void {
  const other = undeclaredField(request, fields)
  if (other === undefined) return
  throw new CallError({ name: 'PARAMETER_INVALID', message: `bizContent中有该接口没有的字段：${other}` })
}

/** Parses one field by the schema that the call has for it, or refuses as above. */
export function parseField(call: Call, name: string, fields: Record<string, unknown>): unknown {
  const schema = call.request.shape[name]
  if (!schema) throw new Error(`${call.path} has no field ${name}`)
  return parseFields(schema, fields[name])
}

/** Parses, or refuses with the first problem's Chinese message. */
export function parseFields<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = read(schema, value)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message
  throw new CallError(message === undefined ? 'PARAMETER_INVALID' : { name: 'PARAMETER_INVALID', message })
}

/** What is wrong with the value, in Chinese. */
export function problemsOf(schema: z.ZodType, value: unknown): string[] {
  return read(schema, value).error?.issues.map(({ message }) => message) ?? []
}

function read<Output>(schema: z.ZodType<Output>, value: unknown): z.ZodSafeParseResult<Output> {
  try {
    return schema.safeParse(value, { error: ({ path = [] }) => malformedAt(path) })
  } catch (error) {
    // A check of length is asked of whatever has one, and what an object calls its length may be no number.
    if (error instanceof TypeError) return z.never({ error: malformedAt([]) }).safeParse(value)
    throw error
  }
}

/** Where the schema has no words of its own: nobody fills such a field in by hand, so its name serves. */
function malformedAt(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '参数格式不正确' : `参数格式不正确：${path.map(String).join('.')}`
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A list with one entry looks like a single value in a query; a single value that comes twice is none. */
function asListed(call: Call, name: string, value: unknown): unknown {
  const field: unknown = call.request.shape[name]
  if (isList(field)) return Array.isArray(value) ? value : [value]
  if (field !== undefined && Array.isArray(value)) throw malformedField()
  return value
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isList(schema.unwrap())
  return false
}
