import type { Args, Call } from '@qiyin/calls/call.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { embedSession } from './embed-session.ts'
import { inScope, requestScope } from './scope.ts'

/** The address of a call that the browser opens itself (a download, an image). */
export function callUrl<C extends Call>(call: C, args: Args<C>): string {
  return shownAddress(addressOf(call, args))
}

/** An address of ours that the server has answered, as the browser opens it itself: without headers. */
export function shownAddress(url: string): string {
  const session = embedSession()
  if (!session) return inScope(url)
  return `${url}${url.includes('?') ? '&' : '?'}embedKey=${encodeURIComponent(session.readKey)}`
}

/** The headers of every call; the first one is what a cross-site form cannot send. */
export function callHeaders(idempotencyKey?: string): Record<string, string> {
  const session = embedSession()
  const scope = session === undefined ? requestScope() : undefined
  return {
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
    ...(scope === undefined ? {} : { scope }),
    ...(session ? { authorization: `Bearer ${session.token}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}
