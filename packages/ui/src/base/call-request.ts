import type { Args, Call } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { inScope, requestScope } from './scope.ts'

/** The address of a call that the browser opens itself (a download, an image). */
export function callUrl<C extends Call>(call: C, args: Args<C>): string {
  return inScope(addressOf(call, args))
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
