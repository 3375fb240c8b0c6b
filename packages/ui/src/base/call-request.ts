import type { Args, Call } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { requestScope } from './scope.ts'

/** The address of a call that the browser opens itself (a download, an image). */
export function callUrl<C extends Call>(call: C, args: Args<C>): string {
  const url = addressOf(call, args)
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
