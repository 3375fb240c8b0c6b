import { apiBase, type Call } from '@qiyin/calls/call.ts'
import { requestScope } from './scope.ts'

/** The part of a call a client needs; the browser bundle carries no schemas. */
export type CallTarget = Pick<Call, 'method' | 'path' | 'query' | 'upload' | 'idempotent'>

interface BuiltRequest {
  url: string
  /** Fields that travel in the body; undefined where the method has none. */
  body: Record<string, unknown> | undefined
}

/** Splits a call's fields into path, query and body. Fields that are undefined or null are left out of path and query. */
export function buildRequest(call: CallTarget, args: object): BuiltRequest {
  const rest: Record<string, unknown> = { ...args }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(fieldText(value))
  })
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (!bodiless && !call.query?.includes(name)) continue
    delete rest[name]
    for (const one of Array.isArray(value) ? value : [value])
      if (one != null) query.append(name, fieldText(one))
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`
  return { url: `${apiBase}${path}${search}`, body: bodiless ? undefined : rest }
}

/** The address of a call that the browser opens itself (a download, an image). */
export function callUrl(call: CallTarget, args: object): string {
  const { url } = buildRequest(call, args)
  if (requestScope() === undefined) return url
  // spec 0 G-17: a file's address cannot carry the header, so the scope goes into the query.
  return `${url}${url.includes('?') ? '&' : '?'}scope=inner`
}

/** The headers of every call; the first one is what a cross-site form cannot send. */
export function callHeaders(idempotencyKey?: string): Record<string, string> {
  const scope = requestScope()
  return {
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
    ...(scope === undefined ? {} : { scope }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

/** A field as it travels in a path, a query or a form. */
export function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
